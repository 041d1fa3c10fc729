// Sounds, made when somebody switches them on: six, of paper, wood and a small bell. They are off until then.

let context = null;
/** @type {Map<string, AudioBuffer>} */
const made = new Map();
let isOn = false;

/** Which of the sounds a moment has. */
const OF = {
  pick: "flick", drop: "snap", draw: "slide", deal: "riffle", refused: "knock", turn: "knock", open: "riffle", bust: "knock",
  close: "bell", win: "bell",
};

const RATE = 22050;
/** @type {Record<string, Array<[(...how: any[]) => void, ...number[]]>>} the parts: what makes it, start and length in s, pitch in Hz, loudness */
const PARTS = {
  flick: [[paper, 0, 0.035, 4200, 0.25]],
  snap: [[paper, 0, 0.03, 3000, 0.6], [tone, 0, 0.07, 165, 0.5]],
  slide: [[paper, 0, 0.15, 1900, 0.28, 0.6], [paper, 0.14, 0.03, 3200, 0.5]],
  riffle: Array.from({ length: 13 }, (_, index) => [paper, 0.045 * index ** 0.9, 0.026, 2600 + (index % 3) * 500, 0.34]),
  knock: [[tone, 0, 0.11, 196, 0.7], [paper, 0, 0.012, 900, 0.5], [tone, 0.15, 0.12, 174, 0.6], [paper, 0.15, 0.012, 800, 0.4]],
  bell: [784, 988, 1175].flatMap((pitch, index) => [[tone, index * 0.11, 0.9, pitch, 0.26], [tone, index * 0.11, 0.5, pitch * 2.76, 0.09]]),
};

/** Noise through a filter around a pitch, as of a card: at once loud, or swelling for a part of its length. */
function paper(data, start, length, pitch, loudness, swell = 0.02) {
  let low = 0;
  let band = 0;
  const f = 2 * Math.sin((Math.PI * pitch) / RATE);
  for (let index = 0; index < length * RATE; index += 1) {
    const part = index / (length * RATE);
    low += f * band;
    band += f * (Math.random() * 2 - 1 - low - 0.9 * band);
    data[Math.round(start * RATE) + index] += band * loudness * (part < swell ? part / swell : (1 - (part - swell) / (1 - swell)) ** 2);
  }
}

/** Something struck: a pitch that fades. */
function tone(data, start, length, pitch, loudness) {
  for (let index = 0; index < length * RATE; index += 1) {
    const time = index / RATE;
    data[Math.round(start * RATE) + index] += Math.sin(2 * Math.PI * pitch * time) * loudness * Math.exp((-5 * time) / length) * Math.min(1, time * 400);
  }
}

/** Whether sounds are on; they are made at the first switching on. */
export function setSound(on) {
  isOn = on;
  if (!on || context) return;
  try {
    context = new AudioContext();
  } catch {
    return; // no sound here
  }
  for (const [name, parts] of Object.entries(PARTS)) {
    const length = Math.max(...parts.map(([, start, long]) => start + long)) + 0.02;
    const buffer = context.createBuffer(1, Math.ceil(length * RATE), RATE);
    for (const [make, ...how] of parts) make(buffer.getChannelData(0), ...how);
    made.set(name, buffer);
  }
}

export function play(moment) {
  if (!isOn || !context || document.hidden) return;
  if (context.state !== "running") { // the first touch lets it begin; what was missed is not played then
    context.resume().catch(() => {}); // not during a call
    return;
  }
  const source = context.createBufferSource();
  source.buffer = made.get(OF[moment]);
  source.connect(context.destination);
  source.start();
}
