// Has the part of the page around it drawn again after a while, as long as that part asks for it.
const BUSY = 250; // ms until it is looked again whether a run has ended

export default function ({data, setTriggerValue}) {
  const here = location.pathname;
  let timer = 0;
  const look = after => {
    timer = setTimeout(() => {
      // A beat that meets a page on its way in would have this part of the page before drawn, and nothing else.
      if (location.pathname !== here) return;
      if (document.querySelector('[data-testid=stApp]').dataset.testScriptState !== 'notRunning') {
        look(BUSY);
        return;
      }
      setTriggerValue('tick', data.beat);
      look(Math.max(2 * after, 1500)); // asked again should the answer get lost; an answer ends this
    }, after);
  };
  if (data.after !== null) look(data.after);
  return () => clearTimeout(timer);
}
