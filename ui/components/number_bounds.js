// Before streamlit takes a typed number in (with Enter, or when its field is left), it is made one that the field can
// take, and what was done is told beside the field in the page's language.
const NUMBER = '[data-testid=stNumberInputField]';
const HOME = '[data-testid=stNumberInput]';
const homes = () => [...document.querySelectorAll(HOME)];
const BEAT = 100;
const TOLD = 8000; // how long it stays, in milliseconds
const write = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value').set;
const kept = new WeakMap(); // what a field held when it was entered

export default function ({data}) {
  // in the field's own element: while a window is open, what lies outside is hidden from screen readers
  const tell = (field, text) => {
    const home = field.closest(HOME);
    home.querySelectorAll('.said').forEach(old => old.remove());
    const said = Object.assign(document.createElement('p'), {className: 'said', role: 'alert', textContent: text});
    const [name, place, until] = [home.innerText, homes().indexOf(home), performance.now() + TOLD];
    const put = home => {
      home.append(said);
      if (said.getBoundingClientRect().right > innerWidth - 4) Object.assign(said.style, {left: 'auto', right: 0});
    };
    const follow = () => { // a field whose value was taken in may be drawn anew
      const again = homes()[place];
      if (performance.now() > until) said.remove();
      else if (!said.isConnected && again?.innerText === name) put(again);
      if (performance.now() < until + BEAT) setTimeout(follow, BEAT);
    };
    put(home);
    follow();
  };
  const put = (field, value) => {
    write.call(field, value);
    field.dispatchEvent(new Event('input', {bubbles: true}));
  };
  const commit = field => {
    const [low, high] = [Number(field.min), Number(field.max)];
    const value = Number(field.value);
    const text = template => template.replace('{low}', low).replace('{high}', high).replace('{kept}', field.value);
    if (field.validity.badInput) {
      put(field, kept.get(field) ?? '');
      tell(field, text(data.whole));
    } else if (field.value !== '' && (value < low || value > high)) {
      put(field, String(value < low ? low : high));
      if (high < Number.MAX_SAFE_INTEGER) tell(field, text(data.between)); // else its bounds are the server's, in its label
    } else if (field.value !== '' && Number.isInteger(Number(field.step)) && !Number.isInteger(value)) {
      put(field, String(Math.trunc(value)));
      tell(field, text(data.whole));
    }
    kept.set(field, field.value);
  };
  const field = event => event.composedPath()[0].matches?.(NUMBER) && event.composedPath()[0];
  const entered = event => { if (field(event)) kept.set(field(event), field(event).value); };
  const left = event => { if (field(event)) commit(field(event)); };
  const typed = event => { if (event.key === 'Enter' && field(event)) commit(field(event)); };
  window.addEventListener('focusin', entered, true);
  window.addEventListener('focusout', left, true);
  window.addEventListener('keydown', typed, true);
  return () => {
    window.removeEventListener('focusin', entered, true);
    window.removeEventListener('focusout', left, true);
    window.removeEventListener('keydown', typed, true);
  };
}
