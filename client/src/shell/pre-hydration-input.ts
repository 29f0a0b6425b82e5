type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

const isTick = (field: Field): field is HTMLInputElement => /^(?:checkbox|radio)$/.test(field.type);
const getRenderedValue = (field: Field): string =>
  'options' in field
    ? (([...field.options].find((option) => option.defaultSelected) ?? field.options[0])?.value ?? '')
    : field.defaultValue;
const isFilled = (field: Field): boolean =>
  isTick(field) ? field.checked !== field.defaultChecked : field.value !== getRenderedValue(field);

/**
 * What a person, or their browser, fills in before React has taken the page over: React leaves it in the page but
 * starts from what the server drew, and would wipe it at the next key. Called before it begins; the function it gives
 * tells React all of it, once it is there.
 */
export function captureInput(): () => void {
  const filled = new Map<Field, string | boolean>();
  const keep = (field: Field): unknown => filled.set(field, isTick(field) ? field.checked : field.value);
  const listen = ({ target }: Event): void =>
    void ('defaultValue' in target! || 'options' in target! ? keep(target as Field) : 0);
  document.querySelectorAll<Field>('input,textarea,select').forEach((field) => isFilled(field) && keep(field));
  addEventListener('input', listen, true);

  return () => {
    removeEventListener('input', listen, true);
    for (const [field, value] of filled) {
      if (isTick(field)) {
        if (field.checked === value) field.checked = !value;
        field.click();
      } else {
        // React remembers what is set on the element and tells only what differs: the prototype's own setter goes past
        // it.
        field.value = '';
        Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field) as object, 'value')!.set!.call(field, value);
        field.dispatchEvent(new Event('options' in field ? 'change' : 'input', { bubbles: true }));
      }
    }
  };
}
