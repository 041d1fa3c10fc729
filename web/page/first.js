// Runs before everything else, also in browsers that are too old for the page, and says so there; likewise if the page
// cannot be loaded. So nothing may stand here that was not in browsers by 2015.

(function () {
  /** @type {any} */
  var view = window;
  var root = document.documentElement;
  var LATE_MS = 20000; // by then the page has been loaded, or never will be
  var WORDS = {
    it: {
      old: "Questo dispositivo, o la sua app, è troppo vecchio per il tavolo qui. Nella chat del bot si gioca tutto lo stesso.",
      failed: "Il tavolo non si è caricato: forse la rete è lenta.", again: "Riprova", back: "Torna alla chat"
    },
    en: {
      old: "This device, or its app, is too old for the table here. In the bot's chat you can play everything all the same.",
      failed: "The table was not loaded: the connection may be slow.", again: "Try again", back: "Back to the chat"
    },
    de: {
      old: "Dieses Gerät oder seine App ist zu alt für den Tisch hier. Im Chat mit dem Bot kann man trotzdem alles spielen.",
      failed: "Der Tisch wurde nicht geladen: Vielleicht ist die Verbindung langsam.", again: "Noch einmal", back: "Zurück zum Chat"
    }
  };

  // What Telegram says about the reader, as it stands in the address, encoded twice.
  function language() {
    var told = /language_code%2522%253A%2522(\w\w)/.exec(location.hash);
    var found = ((told && told[1]) || navigator.language || "").slice(0, 2);
    return WORDS[found] ? found : "en";
  }

  function button(label, does) {
    var made = document.createElement("button");
    made.type = "button";
    made.className = "use";
    made.textContent = label;
    made.addEventListener("click", does);
    return made;
  }

  function close() {
    if (view.TelegramWebviewProxy) view.TelegramWebviewProxy.postEvent("web_app_close", "{}");
    else window.parent.postMessage(JSON.stringify({ eventType: "web_app_close", eventData: {} }), "*");
  }

  // Say what is wrong. The page does not begin any more then, and shows nothing else if it had begun.
  function tell(key) {
    if (!root.getAttribute("data-wrong")) root.setAttribute("data-wrong", key);
    if (document.readyState !== "loading") show(root.getAttribute("data-wrong"));
  }

  function show(key) {
    var words = WORDS[root.lang];
    var message = document.getElementById("message");
    message.textContent = "";
    var line = message.appendChild(document.createElement("p"));
    line.textContent = words[key];
    if (key === "failed") message.appendChild(button(words.again, function () { location.reload(); }));
    if (view.TelegramWebviewProxy || window.parent !== window) message.appendChild(button(words.back, close));
    document.body.setAttribute("data-screen", "message");
    document.getElementById("tables").hidden = document.getElementById("table").hidden = true;
    message.hidden = false;
  }

  root.lang = language();
  if (!("noModule" in document.createElement("script") && view.ResizeObserver
    && Element.prototype.replaceChildren && view.TextDecoderStream)) tell("old");
  function isWaiting() {
    return !document.body || document.body.getAttribute("data-screen") === "loading";
  }

  window.addEventListener("error", function (event) {
    /** @type {any} */
    var file = event.target;
    if (file !== window && /^(LINK|SCRIPT)$/.test(file.tagName)) tell("failed"); // it did not come
    else if (file === window && isWaiting()) tell("old"); // there is something that this browser does not know
  }, true);
  document.addEventListener("DOMContentLoaded", function () {
    if (root.getAttribute("data-wrong")) tell();
  });
  setTimeout(function () { if (isWaiting()) tell("failed"); }, LATE_MS);
}());
