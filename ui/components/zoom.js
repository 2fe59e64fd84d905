// A map in a pane that a finger moves and two fingers stretch; its size is the property --zoom of the pane, 1 shows all.
const CLOSE = 2, MOST = 3.2; // by the button, by fingers
const NEAR = 1.4; // from here on there is room for every word (data-near)

function zoomable(root) {
  const map = () => root.querySelector('.bd');
  let zoom = 1, fingers = null;

  // A point of the map (of its window, in pixels) stays where it is.
  const stretch = (to, x, y) => {
    const frame = map();
    if (!frame) return;
    to = Math.max(1, Math.min(MOST, to));
    const [left, top] = [frame.scrollLeft + x, frame.scrollTop + y].map(place => place * to / zoom);
    zoom = to;
    root.style.setProperty('--zoom', zoom.toFixed(3));
    root.toggleAttribute('data-near', zoom > NEAR);
    root.querySelector('[data-local=zoom]')?.setAttribute('aria-expanded', zoom > 1);
    frame.scrollTo(left - x, top - y);
  };

  const between = touches => {
    const [a, b] = touches, frame = map().getBoundingClientRect();
    return {
      apart: Math.hypot(a.clientX - b.clientX, a.clientY - b.clientY),
      x: (a.clientX + b.clientX) / 2 - frame.left, y: (a.clientY + b.clientY) / 2 - frame.top,
    };
  };
  const touched = event => {
    fingers = event.touches.length === 2 && event.target.closest('.bd') ? {...between(event.touches), zoom} : null;
  };
  const moved = event => {
    if (!fingers || event.touches.length !== 2) return;
    event.preventDefault(); // else the browser would enlarge the whole page
    const {apart, x, y} = between(event.touches);
    stretch(fingers.zoom * apart / fingers.apart, x, y);
  };
  root.addEventListener('touchstart', touched, {passive: true});
  root.addEventListener('touchmove', moved, {passive: false});

  return {
    // The button: close to what can be chosen, or to the middle; and back.
    toggle() {
      const frame = map();
      if (!frame) return;
      const {left, top, width, height} = frame.getBoundingClientRect();
      const chosen = [...frame.querySelectorAll('.node.legal, .node.aim')].map(node => node.getBoundingClientRect());
      const middle = side => chosen.length ? chosen.reduce((sum, box) => sum + box[side], 0) / chosen.length : null;
      stretch(zoom > 1 ? 1 : CLOSE, (middle('left') ?? left + width / 2) - left, (middle('top') ?? top + height / 2) - top);
    },
    // What is aimed at comes into sight.
    follow() {
      if (zoom > 1) map()?.querySelector('.node.aim')?.scrollIntoView({block: 'nearest', inline: 'nearest'});
    },
  };
}
