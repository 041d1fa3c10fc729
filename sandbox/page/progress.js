// Says, for programs that drive the page, up to which event it shows everything: `data-shows` of the body.

let underWay = 0;
let seq = 0;

/** Note the number of an event: this one and all before it are on the page once nothing is under way any more. */
export function heard(number) {
  seq = Math.max(seq, number);
  mark();
}

/** Forget the number, because the server may be another one. */
export function forget() {
  seq = 0;
}

/** Note that something begins which may change the page. Returns what to call at its end. */
export function begin() {
  underWay += 1;
  mark();
  return () => { underWay -= 1; mark(); };
}

/** There is no `data-shows` while a call waits for its answer or a change waits to be drawn. */
function mark() {
  if (underWay) delete document.body.dataset.shows;
  else document.body.dataset.shows = seq;
}
