// One line: Red's win rate, what the last edit did to it, and its course; asks again while the figures are on their way.
const SVG = 'http://www.w3.org/2000/svg', WIDE = 72, HIGH = 20, INSET = 3;

const put = (parent, tag, text, className = '') => {
  const node = document.createElement(tag);
  if (className) node.className = className;
  node.textContent = text;
  parent.append(node);
  return node;
};

function course(parent, rates, title) {
  const low = Math.min(...rates), span = Math.max(Math.max(...rates) - low, 0.02);
  const x = i => INSET + i * (WIDE - 2 * INSET) / Math.max(1, rates.length - 1);
  const y = rate => HIGH - INSET - (rate - low) / span * (HIGH - 2 * INSET);
  const make = (tag, attributes) => {
    const node = document.createElementNS(SVG, tag);
    for (const [name, value] of Object.entries(attributes)) node.setAttribute(name, value);
    return node;
  };
  const picture = make('svg', {viewBox: `0 0 ${WIDE} ${HIGH}`, role: 'img', 'aria-label': title});
  const last = rates.length - 1;
  picture.append(
    make('polyline', {points: rates.map((rate, i) => `${x(i).toFixed(1)},${y(rate).toFixed(1)}`).join(' ')}),
    make('circle', {cx: x(last), cy: y(rates[last]), r: 2.6}),
  );
  parent.append(picture);
}

export default function ({data, setTriggerValue, parentElement}) {
  const line = parentElement.querySelector('.line'), text = JSON.stringify(data.parts);
  if (line.dataset.shown !== text || line.className !== `line ${data.parts.state}`) {
    line.dataset.shown = text;
    line.replaceChildren();
    line.className = `line ${data.parts.state}`;
    line.title = data.parts.help;
    for (const [kind, words] of data.parts.words) put(line, kind === 'value' ? 'b' : 'span', words, kind);
    if (data.parts.rates.length > 1) course(line, data.parts.rates, data.parts.course);
  }
  const beat = beating(() => setTriggerValue('tick', data.beat));
  const drawn = event => {
    line.classList.add('stale'); // what is written here is about the drawing before
    beat.start(event.detail);
  };
  if (data.tick !== null) beat.start(data.tick);
  window.addEventListener('shells-drawn', drawn);
  return () => {
    beat.stop();
    window.removeEventListener('shells-drawn', drawn);
  };
}
