const CONTROLS = 'a,button,input,select,textarea,summary,label';
const controlAt = (target: EventTarget | null): Element | null => {
  const control = target instanceof Element ? target.closest(CONTROLS) : null;
  return control instanceof HTMLLabelElement ? control.control : control;
};

/**
 * Many people press everything twice. The first press may turn the page, and the second would meet what stands in the
 * same place by then: another step's button, a link of the footer. It belongs to what the first one met, or to nothing.
 */
export function guardDoubleClicks(): void {
  let met: Element | null = null;
  const pressed = (event: MouseEvent): void => {
    const control = controlAt(event.target);
    if (event.detail <= 1) met = control;
    else if (control && control !== met) {
      event.preventDefault();
      event.stopPropagation();
    }
  };
  window.addEventListener('click', pressed, true);
}
