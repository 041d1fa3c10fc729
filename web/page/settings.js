// How the person wants to see the page: shown at once, and kept by the server for the next time.

export class Settings {
  #unsent = {};
  #sending = null;

  /** `listener`: `changed(part)` after every change, `kept(part)` when the server has stored one, `failed(error)`. */
  constructor(net, listener) {
    this.net = net;
    this.listener = listener;
    this.values = {
      sort: "suit", four_colours: false, theme: "telegram", sound: false, motion: "system", sound_offered: true, text: "normal", remarks: false, comfort: false,
    };
  }

  /** Take over settings that the server has already. */
  use(given) {
    this.values = { ...this.values, ...given };
    this.listener.changed(given);
  }

  /** Change some. They are sent one after the other, so that the last one is also the last one at the server. */
  change(part) {
    this.#unsent = { ...this.#unsent, ...part };
    this.use(part);
    this.#sending ??= this.#send().finally(() => { this.#sending = null; });
  }

  async #send() {
    while (Object.keys(this.#unsent).length) {
      const part = this.#unsent;
      this.#unsent = {};
      try {
        const { settings } = await this.net.untilAnswered("POST", "api/settings", part);
        this.use({ ...settings, ...this.#unsent });
        this.listener.kept(part);
      } catch (error) {
        this.listener.failed(error);
      }
    }
  }
}
