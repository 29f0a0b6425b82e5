import { expect, test } from '@jest/globals';
import { describeActor, describeChange, type AuditRecord } from '../../../admin/src/resources/audit-log/audit-text.ts';

test.each([
  [
    'orders',
    { status: 'held' },
    { status: 'submitted', partner: 'maileva' },
    ['État\u00a0: Retenue → Remise', 'Partenaire\u00a0: Maileva'],
  ],
  ['refunds', { status: 'failed' }, { status: 'requested' }, ['État\u00a0: Échoué → Demandé']],
  ['approvals', null, { amountCents: 1380 }, ['Somme\u00a0: 13,80\u00a0€']],
  ['template-drafts', { status: 'submitted' }, { status: 'returned' }, ['État\u00a0: À relire → Renvoyé']],
  ['answer-templates', { isArchived: false }, { isArchived: true }, ['Archivé\u00a0: non → oui']],
])('the journal says in French what changed in %s', (subject, before, after, lines) => {
  expect(describeChange({ subject, before, after, colleagues: {} })).toEqual(lines);
});

test('the journal names the colleague to whom something was assigned', () => {
  const claire = '0190a000-0000-7000-8000-000000000001';
  const change = { before: { assigneeId: null }, after: { assigneeId: claire }, colleagues: { [claire]: 'Claire M.' } };
  expect(describeChange({ subject: 'messages', ...change })).toEqual(['Attribué à\u00a0: — → Claire M.']);
});

test.each([
  ['job:hand-over-letter', 'La tâche «\u00a0Remettre la lettre au service postal\u00a0»'],
  ['task:wake-snoozed-threads', 'La tâche «\u00a0Reprendre les messages reportés\u00a0»'],
  ['cli:settle-letters', 'La commande settle-letters'],
])('the journal names %s as %s', (actor, name) => {
  expect(describeActor({ actor, actorName: null, actorRole: null } as AuditRecord)).toBe(name);
});
