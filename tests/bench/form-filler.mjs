// Fills in forms on a phone, and counts taps and key presses.

/**
 * Runs in the page: lists its questions. A group of radio buttons is one question; `filled` is true if it has an
 * answer already.
 */
function questions() {
  const seen = new Map();
  for (const control of document.querySelectorAll(
    'main :is(input, select, textarea), body > form :is(input, select, textarea)',
  )) {
    if (
      control.type === 'hidden' ||
      control.type === 'file' ||
      control.getAttribute('aria-hidden') === 'true' ||
      control.closest('[role=search]') ||
      !control.checkVisibility()
    )
      continue;
    const group = control.type === 'radio' ? control.closest('fieldset') : null;
    const label = (group?.querySelector('legend') ?? control.labels?.[0])?.textContent.trim() ?? control.id;
    const isChoice = control.type === 'radio' || control.type === 'checkbox';
    const key = group?.id || control.id || control.name;
    const filled = isChoice ? control.checked : control.value !== '';
    const before = seen.get(key);
    seen.set(key, {
      label,
      // The same question may have two labels: `autocomplete` identifies it, where it is set.
      meaning: control.autocomplete && control.autocomplete !== 'off' ? control.autocomplete : `${key} ${label}`,
      required: isChoice || control.required || control.getAttribute('aria-required') === 'true',
      filled: filled || before?.filled === true,
    });
  }
  return [...seen.values()];
}

export class FormFiller {
  taps = 0;
  keys = 0;
  screens = [];
  #typed = [];

  constructor(page) {
    this.page = page;
  }

  /** Starts counting for a new page or a new step of the form. */
  async arrive(name, title) {
    if (title) await this.page.getByRole('heading', { level: 1, name: title }).waitFor();
    this.screens.push({
      name,
      taps: 0,
      keys: 0,
      fields: (await this.page.evaluate(questions)).map((field) => ({ ...field, screen: name })),
    });
  }

  async tap(locator) {
    await locator.tap();
    this.taps += 1;
    this.screens.at(-1).taps += 1;
  }

  async press(...keys) {
    for (const key of keys) await this.page.keyboard.press(key);
    this.#count(keys.length);
  }

  async type(text) {
    await this.page.keyboard.type(text);
    this.#count(text.length);
    this.#typed.push(text);
  }

  /** Moves with Tab from field to field, past those that stay empty. */
  async fill(values) {
    for (const [id, text] of Object.entries(values)) {
      await this.#reach(id);
      await this.type(text);
    }
  }

  /** The page fills in the city if the postcode has only one; otherwise types it. */
  async city(side, name) {
    const field = this.page.locator(`[id="${side}.city"]`);
    await this.#reach(`${side}.city`);
    const isThere = await this.page
      .waitForFunction((id) => document.getElementById(id).value !== '', `${side}.city`, { timeout: 3000 })
      .then(
        () => true,
        () => false,
      );
    if (!isThere || (await field.inputValue()).toLowerCase() !== name.toLowerCase()) await this.type(name);
  }

  /** Lists the labels of questions that came again after an answer, and texts that had to be typed twice. */
  listRepeatedQuestions() {
    const open = this.screens.flatMap(({ fields }) => fields).filter(({ required, filled }) => required && !filled);
    const again = open
      .filter(({ meaning, screen }) => open.find((one) => one.meaning === meaning).screen !== screen)
      .map(({ label }) => label);
    return [...new Set([...again, ...this.#typed.filter((text, i) => this.#typed.indexOf(text) !== i)])];
  }

  async #reach(id) {
    for (let i = 0; i < 60; i += 1) {
      if (await this.page.evaluate((expected) => document.activeElement?.id === expected, id)) return;
      await this.press('Tab');
    }
    throw new Error(`Tab does not reach the field ${id}.`);
  }

  #count(keys) {
    this.keys += keys;
    this.screens.at(-1).keys += keys;
  }
}
