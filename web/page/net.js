// Everything that goes to the server, and what comes back from it.
//
// A request is sent with an id of its own, again and again until it is answered, and the server does it once. So an
// answer that was lost changes nothing, and nothing is done twice.

const ANSWER_MS = 8000; // after that an answer counts as lost
const RETRIES_MS = [250, 500, 1000, 2000, 4000];
const FINAL = new Set(["stuck", "broken"]); // what the server cannot do, however often it is asked
const SILENCE_MS = 40_000; // the server's heart beats every 15 s

/** A call that the server refused; `message` is a sentence for the reader. */
export class Refused extends Error {
  constructor({ text, code, link = null }, status) {
    super(text);
    this.status = status;
    this.code = code;
    this.link = link; // to the chat in which the page can be opened anew
  }
}

/** A call without an answer: there is no connection, or the server is being restarted. */
export class Unreachable extends Error {}

/** Whether the server has told the page to ask again later. */
export const isTooMuch = (error) => error instanceof Refused && error.status === 429;

/** An id that nobody else makes: 128 bits. */
export function newId() {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return btoa(String.fromCharCode(...bytes)).replace(/\+/g, "-").replace(/\//g, "_").replace(/=/g, "");
}

// Some clients hand out for days what they got when the page was opened first. With a hash of the last ticket that is
// enough to be let in again; the hash alone opens nothing, as another person may use this browser. One client may have
// several people.
const placeOf = (initData) => `had-${/user=.*?id%22%3A(\d+)/.exec(initData)?.[1] ?? ""}`;

async function hashed(ticket) {
  const bytes = await crypto.subtle?.digest("SHA-256", new TextEncoder().encode(ticket));
  return bytes ? [...new Uint8Array(bytes)].map((byte) => byte.toString(16).padStart(2, "0")).join("") : null;
}

function kept(initData) {
  try {
    return localStorage.getItem(placeOf(initData));
  } catch {
    return null; // nothing can be kept here
  }
}

function keep(initData, hash) {
  try {
    if (hash) localStorage.setItem(placeOf(initData), hash);
  } catch {
    // as above
  }
}

export class Net {
  #ticket = null;
  #had = null; // a hash of the last ticket
  #opening = null; // the session that is being opened
  #sleepers = new Set(); // ends the waits between two tries

  /** `onLink(isUp)` is called when the connection is lost and when it is there again. */
  constructor(initData, onLink) {
    this.initData = initData;
    this.#had = kept(initData);
    this.onLink = onLink;
    this.isUp = true;
    this.inFlight = new Set();
  }

  /** Open a session, or open it anew after its ticket has expired. */
  session() {
    this.#opening ??= this.#fetch("POST", "api/session", { init_data: this.initData, had: this.#had })
      .then(async (answer) => {
        this.#ticket = answer.ticket;
        this.#had = await hashed(answer.ticket);
        keep(this.initData, this.#had);
        return answer;
      })
      .finally(() => { this.#opening = null; });
    return this.#opening;
  }

  async #fetch(method, path, body) {
    const headers = {};
    if (this.#ticket) headers.Authorization = `Bearer ${this.#ticket}`;
    if (body !== undefined) headers["Content-Type"] = "application/json";
    const clock = new AbortController();
    const timer = setTimeout(() => clock.abort(), ANSWER_MS);
    this.inFlight.add(clock);
    let response;
    let answer;
    try {
      response = await fetch(path, { method, headers, body: JSON.stringify(body), signal: clock.signal, cache: "no-store" });
      answer = await response.json();
    } catch { // no answer, or one that is not the server's: a proxy's, or that of a network that wants a password first
      this.link(false);
      throw new Unreachable();
    } finally {
      clearTimeout(timer);
      this.inFlight.delete(clock);
    }
    if (!response.ok && (!answer?.error || (response.status >= 500 && !FINAL.has(answer.error.code)))) {
      this.link(false);
      throw new Unreachable();
    }
    this.link(true);
    if (!response.ok) throw new Refused(answer.error, response.status);
    return answer;
  }

  /** Note that the connection is lost, or there again. */
  link(isUp) {
    if (this.isUp === isUp) return;
    this.isUp = isUp;
    this.onLink(isUp);
  }

  /** A call as the person of the session; if the ticket has expired, with a new one. */
  async #call(method, path, body) {
    const ticket = this.#ticket;
    try {
      return await this.#fetch(method, path, body);
    } catch (error) {
      if (!(error instanceof Refused) || error.status !== 401) throw error;
      if (this.#ticket === ticket) await this.session();
      return this.#fetch(method, path, body);
    }
  }

  /** Call again and again as long as `passes(error)`: what will not be so in a moment. */
  async #calls(method, path, body, passes) {
    for (let tries = 0; ; tries += 1) {
      try {
        return await this.#call(method, path, body);
      } catch (error) {
        if (!passes(error)) throw error;
        await this.#sleep(RETRIES_MS[Math.min(tries, RETRIES_MS.length - 1)]);
      }
    }
  }

  /** Read something; a page that has asked for too much waits a moment. Raises Refused, and Unreachable. */
  get(path) {
    return this.#calls("GET", path, undefined, isTooMuch);
  }

  /** Ask a question that changes nothing; as `get`. */
  ask(path, body) {
    return this.#calls("POST", path, body, isTooMuch);
  }

  /** Call until there is an answer. Raises Refused. */
  untilAnswered(method, path, body) {
    return this.#calls(method, path, body, (error) => error instanceof Unreachable || isTooMuch(error));
  }

  /**
   * Send one request for a table; what is sent again has the same id.
   *
   * @param {{request: string} | {order: string[]}} what
   * @returns {Promise<AnswerData>}
   */
  send(tableId, what) {
    return this.doOnce(`api/tables/${tableId}/requests`, what);
  }

  /** Do something once, however often it is sent; as `send`. */
  doOnce(path, what) {
    return this.untilAnswered("POST", path, { id: newId(), ...what });
  }

  #sleep(ms) {
    /** @type {Promise<void>} */
    const slept = new Promise((done) => {
      const end = () => {
        clearTimeout(timer);
        this.#sleepers.delete(end);
        done();
      };
      const timer = setTimeout(end, ms);
      this.#sleepers.add(end);
    });
    return slept;
  }

  /** The phone woke up: whatever was on its way may be lost, so try again now. */
  wake() {
    for (const clock of [...this.inFlight]) clock.abort();
    for (const end of [...this.#sleepers]) end();
  }

  /** Open the stream of a table; resolves with the response, whose body is read by `Stream`. */
  stream(tableId, signal) {
    const query = tableId === null ? "" : `?table=${tableId}`;
    const headers = { Authorization: `Bearer ${this.#ticket}`, Accept: "text/event-stream" };
    return fetch(`api/stream${query}`, { headers, signal, cache: "no-store" });
  }
}

/** The server's version numbers, for as long as the page is open. It connects again by itself. */
export class Stream {
  #cut = null; // ends the connection that is open
  #round = 0;
  #tries = 0;

  /**
   * `listener`: `version({table, version})` for each event; `opened()` when the stream begins, since something may have
   * been missed; `refused(error)` if the person is not let in any more, which ends it.
   */
  constructor(net, listener) {
    this.net = net;
    this.listener = listener;
    this.table = null;
  }

  /** Follow a table, or only the person's tables (null). */
  follow(tableId) {
    this.table = tableId;
    this.restart();
  }

  stop() {
    this.#round += 1;
    this.#cut?.abort();
  }

  /** Connect anew: phones cut connections without saying so. */
  restart() {
    this.#tries = 0;
    this.#connect();
  }

  async #connect() {
    const round = (this.#round += 1);
    this.#cut?.abort();
    const cut = new AbortController();
    this.#cut = cut;
    try {
      await this.#read(cut, round);
    } catch (error) { // if the connection broke, the next one is opened below
      if (round === this.#round && error instanceof Refused && error.status === 401) {
        this.listener.refused(error);
        return;
      }
    }
    if (round !== this.#round) return;
    await new Promise((done) => setTimeout(done, RETRIES_MS[Math.min(this.#tries, RETRIES_MS.length - 1)]));
    this.#tries += 1;
    if (round === this.#round) this.#connect();
  }

  async #read(cut, round) {
    let timer = null;
    const heard = () => {
      clearTimeout(timer);
      timer = setTimeout(() => cut.abort(), SILENCE_MS);
    };
    try {
      heard();
      const response = await this.net.stream(this.table, cut.signal);
      if (response.status === 401) await this.net.session();
      if (!response.ok) return;
      this.#tries = 0;
      this.listener.opened();
      const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
      for (let kept = ""; ;) {
        heard();
        const { value, done } = await reader.read();
        if (done || round !== this.#round) return;
        const lines = (kept + value).split("\n");
        kept = lines.pop();
        for (const line of lines) if (line.startsWith("data:")) this.listener.version(JSON.parse(line.slice(5)));
      }
    } finally {
      clearTimeout(timer);
    }
  }
}
