import { describe, expect, test } from '@jest/globals';
import { findBrokenRule, toRules } from '../../client/src/validation/rules.ts';
import { getRuleMessage } from '../../client/src/validation/sentences.ts';

describe('the validation rules (docs/domain/interface.md#validation)', () => {
  test('confirmed: equals another field', () => {
    expect(findBrokenRule('a', { confirmed: 'first' }, { first: 'a' })).toBeNull();
    expect(findBrokenRule('a', { confirmed: 'first' }, { first: 'b' })).toBe('confirmed');
    expect(findBrokenRule('', { confirmed: 'first' }, { first: 'b' })).toBe('confirmed');
    expect(findBrokenRule('', { confirmed: 'first' }, {})).toBeNull();
  });

  test('email: matches the address pattern, optionally for several addresses with commas', () => {
    for (const good of [
      'a@b.fr',
      ' a@b.fr ',
      'Hélène'.normalize('NFD')[0] + 'x.y+z@sous.domaine.example',
      "o'brien@exemple.fr",
    ])
      expect([good, findBrokenRule(good, { email: true })]).toEqual([good, null]);
    for (const bad of ['a', 'a@b', '@b.fr', 'a@', 'a b@c.fr', 'a@b..fr', 'a@-b.fr', 'a@b.fr, c@d.fr', 'a@b.fr,'])
      expect([bad, findBrokenRule(bad, { email: true })]).toEqual([bad, 'email']);
    expect(findBrokenRule('a@b.fr, c@d.fr,e@f.fr', { email: { multiple: true } })).toBeNull();
    for (const bad of ['a@b.fr, c', 'a@b.fr,,c@d.fr', 'a@b.fr;c@d.fr'])
      expect(findBrokenRule(bad, { email: { multiple: true } })).toBe('email');
  });

  test('min length: counts characters, not code units, and blanks too', () => {
    expect(findBrokenRule('abc', { minLength: 3 })).toBeNull();
    expect(findBrokenRule('ab', { minLength: 3 })).toBe('minLength');
    expect(findBrokenRule('🙂🙂', { minLength: 3 })).toBe('minLength');
    expect(findBrokenRule('a b', { minLength: 3 })).toBeNull();
  });

  test('digits: accepts Arabic-Indic digits too', () => {
    for (const good of ['69003', '٠١٢٣٤٥٦٧٨٩', '۰۱۲۳'])
      expect([good, findBrokenRule(good, { digits: true })]).toEqual([good, null]);
    for (const bad of ['69 003', '6900a', '1.5', '-1', '1٢', '٦۶'])
      expect([bad, findBrokenRule(bad, { digits: true })]).toEqual([bad, 'digits']);
  });

  test('regex: gives the same result each time, whatever its flags', () => {
    const rules = { regex: /^[A-Z]{2}$/g };
    expect([1, 2, 3].map(() => findBrokenRule('AB', rules))).toEqual([null, null, null]);
    expect(findBrokenRule('abc', rules)).toBe('regex');
  });

  test('required: is not empty after trimming; false is allowed by default', () => {
    for (const empty of ['', '   ', '\u00a0\t', null, undefined, []])
      expect(findBrokenRule(empty, { required: true })).toBe('required');
    for (const full of ['a', 0, false, ['a']]) expect(findBrokenRule(full, { required: true })).toBeNull();
    expect(findBrokenRule(false, { required: { allowFalse: false } })).toBe('required');
    expect(findBrokenRule(false, { required: { allowFalse: true } })).toBeNull();
  });

  test('an empty optional value breaks no other rule', () => {
    expect(findBrokenRule('', { email: true, minLength: 3, digits: true, regex: /x/, min: 4 })).toBeNull();
  });

  test('HTML constraint attributes become rules', () => {
    expect(toRules({ required: true, type: 'email', maxLength: 254 })).toEqual({
      required: true,
      email: true,
      maxLength: 254,
    });
    expect(toRules({ type: 'email', multiple: true })).toEqual({ email: { multiple: true } });
    expect(toRules({ type: 'number', min: 2, max: 5 })).toEqual({ min: 2, max: 5 });
    expect(toRules({ type: 'text', min: 2, max: 5 })).toEqual({});
    const pattern = toRules({ pattern: '[0-9]{5}', minLength: 2 });
    expect(findBrokenRule('69003', pattern)).toBeNull();
    expect(findBrokenRule('690030', pattern)).toBe('regex');
    expect(findBrokenRule('6', toRules({ type: 'number', max: 5 }))).toBe('max');
    expect(findBrokenRule('1', toRules({ type: 'number', min: 2 }))).toBe('min');
  });

  test('the default message comes after the form’s own and the French one', () => {
    const told = (says: object) => getRuleMessage('own', { label: 'Référence', rules: { own: () => false }, says });
    expect(told({})).toBe('Référence is not valid.');
    expect(told({ own: 'Cette référence n’existe pas.' })).toBe('Cette référence n’existe pas.');
    for (const [broken, rules] of [
      ['required', { required: true }],
      ['email', { email: true }],
      ['email', { email: { multiple: true } }],
      ['minLength', { minLength: 3 }],
      ['maxLength', { maxLength: 3 }],
      ['min', { min: 3 }],
      ['max', { max: 3 }],
      ['digits', { digits: true }],
      ['regex', { regex: /x/ }],
      ['confirmed', { confirmed: 'x' }],
    ] as const)
      expect(getRuleMessage(broken, { label: 'Référence', rules })).toMatch(/^[A-ZÉ«].*\.$/);
    expect(getRuleMessage('minLength', { label: 'x', rules: { minLength: 10 } })).toContain('10\u00a0caractères');
    expect(getRuleMessage('required', { label: 'x', rules: {}, says: { required: 'Indiquez votre nom.' } })).toBe(
      'Indiquez votre nom.',
    );
  });
});
