// What a component has to tell: a numbered list, sent until a drawing has taken it in. Stands before a component's own
// script. Every sending has another number: a message like the one before calls nobody on the server, so that one whose
// run was cut short would be lost for good. What is taken in leaves the list, and is never told to a later session.
const KEPT = 40, AGAIN = 2000;
const boxes = {}; // by the component's key: a place that is built anew goes on counting where the one before ended

class Outbox {
  constructor(name) {
    Object.assign(this, {name, id: Math.random().toString(36).slice(2), count: 0, sending: 0, rows: []});
  }

  // Called with every drawing.
  drawn(place, send, done) {
    Object.assign(this, {place, send, rows: this.rows.filter(row => row.n > (done[this.id] ?? 0))});
    if (!this.rows.length) this.rest();
    else this.timer ??= setTimeout(() => this.tell(), AGAIN);
  }

  put(row) {
    this.count += 1;
    this.rows = [...this.rows, {n: this.count, ...row}].slice(-KEPT);
    this.tell();
  }

  tell() {
    this.rest();
    if (!this.place.isConnected) { // the page was left
      this.rows = [];
      return;
    }
    this.sending += 1;
    this.send(this.name, {mount: this.id, sending: this.sending, [this.name]: this.rows});
    this.timer = setTimeout(() => this.tell(), AGAIN);
  }

  rest() {
    clearTimeout(this.timer);
    this.timer = undefined;
  }
}

const outbox = (key, name) => boxes[key] ??= new Outbox(name);
