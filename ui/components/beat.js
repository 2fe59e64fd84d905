// A beat tells the server after a while that what was asked for may be there, until it is answered.
const BUSY = 250; // ms until it is looked again whether a run has ended

function beating(tell) {
  const here = location.pathname;
  let timer = 0;
  const stop = () => clearTimeout(timer);
  const start = after => {
    stop();
    timer = setTimeout(() => {
      // A beat that meets a page on its way in would have this part of the page before drawn, and nothing else.
      if (location.pathname !== here) return;
      if (document.querySelector('[data-testid=stApp]').dataset.testScriptState !== 'notRunning') {
        start(BUSY);
        return;
      }
      tell();
      start(Math.max(2 * after, 1500)); // asked again should the answer get lost; an answer ends this
    }, after);
  };
  return {start, stop};
}
