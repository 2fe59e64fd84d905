// What a reader chose for this browser and no server needs to know: kept in the browser's own store.
// A control names its choice in data-choice: a button is pressed or not ("off"), a range has a value.

const memory = {
  get(name, usual) { try { return localStorage.getItem(`shells_${name}`) ?? usual; } catch { return usual; } },
  set(name, value) { try { localStorage.setItem(`shells_${name}`, value); } catch { /* a browser that keeps nothing */ } },
  on(name) { return memory.get(name, 'on') !== 'off'; },
};

// Controls show what is kept, whatever the drawing says.
function showChoices(root) {
  for (const control of root.querySelectorAll('[data-choice]')) {
    if (control.type === 'range') control.value = memory.get(control.dataset.choice, control.getAttribute('value'));
    else control.setAttribute('aria-pressed', memory.on(control.dataset.choice));
  }
}

function choose(control) {
  const name = control.dataset.choice;
  memory.set(name, control.type === 'range' ? control.value : memory.on(name) ? 'off' : 'on');
  showChoices(document);
}
