const CONTROLS = 'a,button,input,select,textarea,summary,label';
const findControl = (target: EventTarget | null): Element | null => {
  const control = target instanceof Element ? target.closest(CONTROLS) : null;
  return control instanceof HTMLLabelElement ? control.control : control;
};

/**
 * Ignores the second click of a double click if the first one changed the page: it would hit another control at the same
 * place.
 */
export function guardDoubleClicks(): void {
  let met: Element | null = null;
  const stopMisplacedClick = (event: MouseEvent): void => {
    const control = findControl(event.target);
    if (event.detail <= 1) met = control;
    else if (control && control !== met) {
      event.preventDefault();
      event.stopPropagation();
    }
  };
  window.addEventListener('click', stopMisplacedClick, true);
}
