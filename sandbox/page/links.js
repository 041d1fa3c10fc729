// What a link of a message means inside this page.

const TELEGRAM_HOSTS = new Set(["t.me", "telegram.me", "www.t.me", "telegram.dog"]);
const OUTSIDE = new Set(["http:", "https:", "mailto:"]);

/**
 * Find out what following `address` does.
 *
 * Returns one of `{kind: "start", payload}` (the bot's private chat, sending the payload if there is one),
 * `{kind: "app"}` (a Mini App of the bot), `{kind: "post", chatId, messageId}`, `{kind: "person", id}`, `{kind: "outside", url}`; or null if the address
 * may not be followed at all, like `javascript:`.
 */
export function meaning(address, botUsername) {
  const url = parse(address);
  if (!url) return null;
  if (url.protocol === "tg:") return ofTelegramScheme(url, botUsername);
  if (!OUTSIDE.has(url.protocol)) return null;
  if (TELEGRAM_HOSTS.has(url.hostname)) return ofTelegramHost(url, botUsername) ?? { kind: "outside", url: url.href };
  return { kind: "outside", url: url.href };
}

/** The address as a URL; one without a scheme ('example.org/x') gets https. */
function parse(address) {
  for (const candidate of [address, `https://${address}`]) {
    try {
      const url = new URL(candidate);
      // 'localhost:8081' parses as scheme 'localhost': an unknown scheme before a port number is a host.
      if (/^[\w.-]+:\d/.test(address) && candidate === address) continue;
      return url;
    } catch {
      continue;
    }
  }
  return null;
}

function ofTelegramScheme(url, botUsername) {
  const query = url.searchParams;
  if (url.hostname === "user" || url.pathname.endsWith("user")) return { kind: "person", id: Number(query.get("id")) };
  const isBot = same(query.get("domain"), botUsername);
  if (isBot && (query.has("startapp") || query.has("appname"))) return { kind: "app" };
  return isBot ? { kind: "start", payload: query.get("start") } : null;
}

function ofTelegramHost(url, botUsername) {
  const [first, second, ...rest] = url.pathname.split("/").filter(Boolean);
  if (same(first, botUsername) && (second || url.searchParams.has("startapp"))) return { kind: "app" };
  if (same(first, botUsername)) return { kind: "start", payload: url.searchParams.get("start") };
  if (first === "c" && /^\d+$/.test(second ?? "")) {
    // t.me/c/<id>/<topic?>/<message>: a supergroup's id without its prefix -100.
    return { kind: "post", chatId: Number(`-100${second}`), messageId: Number(rest.at(-1)) };
  }
  return null;
}

const same = (one, other) => Boolean(one && other) && one.toLowerCase() === other.toLowerCase();
