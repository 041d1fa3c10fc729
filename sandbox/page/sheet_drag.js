// Dragging a sheet by its header: up makes it as high as the screen, down lower, and further down closes it.

const FAR_PX = 60;

/**
 * Let `header` be dragged.
 *
 * `canDrag()` says whether the sheet can be dragged now, `move(px)` is called while it is held, with the distance
 * upwards, and `end(way)` when it is let go: with 1 (far up), -1 (far down) or 0.
 */
export function letDrag(header, { canDrag, move, end }) {
  let start = null;
  let distance = 0;
  header.addEventListener("pointerdown", (event) => {
    if (!event.isPrimary || event.target.closest("button") || !canDrag()) return;
    start = event.clientY;
    distance = 0;
    header.setPointerCapture(event.pointerId);
  });
  header.addEventListener("pointermove", (event) => {
    if (start === null) return;
    distance = start - event.clientY;
    move(distance);
  });
  const letGo = (way) => {
    if (start === null) return;
    start = null;
    end(way);
  };
  header.addEventListener("pointerup", () => letGo(distance > FAR_PX ? 1 : distance < -FAR_PX ? -1 : 0));
  header.addEventListener("pointercancel", () => letGo(0));
}
