import { expect, test } from '@jest/globals';
import { TASK_NAMES } from '../../admin/src/resources/scheduled-tasks/task-names.ts';
import { EMAIL_NAMES } from '../../admin/src/resources/sent-emails/email-names.ts';
import { QUEUES } from '../../admin/src/status-labels.tsx';
import { eventHandlers } from '../../jobs/event-handlers.ts';
import { scheduledTasks } from '../../jobs/scheduler.ts';
import { queueNames } from '../../src/kernel/events.ts';

test('each scheduled task, e-mail and queue has a French name in the back office', () => {
  const emails = eventHandlers.flatMap(({ handler }) => /^send-(.+)-email$/.exec(handler.job)?.[1] ?? []);
  expect(emails.length).toBeGreaterThan(20);
  expect(Object.keys(TASK_NAMES).toSorted()).toEqual(scheduledTasks.map(({ name }) => name).toSorted());
  expect(Object.keys(EMAIL_NAMES).toSorted()).toEqual([...new Set(emails)].toSorted());
  expect(Object.keys(QUEUES).toSorted()).toEqual(queueNames.toSorted());
});
