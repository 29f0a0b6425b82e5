type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

const isTick = (field: Field): field is HTMLInputElement => /^(?:checkbox|radio)$/.test(field.type);
const getRenderedValue = (field: Field): string =>
  'options' in field
    ? (([...field.options].find((option) => option.defaultSelected) ?? field.options[0])?.value ?? '')
    : field.defaultValue;
const isFilled = (field: Field): boolean =>
  isTick(field) ? field.checked !== field.defaultChecked : field.value !== getRenderedValue(field);

/**
 * Captures what a person or the browser fills in before hydration. React starts from the values that the server
 * rendered and would overwrite the input at the next key press. Call it before hydration; call the returned function
 * afterwards to pass the values to React.
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
        // React ignores an `input` event if its own setter saw the same value before: the setter of the prototype
        // bypasses it.
        field.value = '';
        Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field) as object, 'value')!.set!.call(field, value);
        field.dispatchEvent(new Event('options' in field ? 'change' : 'input', { bubbles: true }));
      }
    }
  };
}
