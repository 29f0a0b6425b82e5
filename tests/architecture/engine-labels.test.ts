import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from '@jest/globals';
import { FIELDS } from '../../admin/src/resources/audit-log/audit-text.ts';
import {
  DISCREPANCY_STATES,
  DISPUTE_STATES,
  OUTAGE_STATES,
  SUBSCRIPTION_STATES,
  UNKNOWN_CODE_STATES,
} from '../../admin/src/status-labels.tsx';
import { EMAIL_LABELS } from '../../jobs/emails/generated/labels.ts';
import { eventHandlers } from '../../jobs/event-handlers.ts';
import { scheduledTasks } from '../../jobs/scheduled-tasks.ts';
import { endpoints } from '../../src/endpoints.ts';
import { QUEUES } from '../../src/kernel/engine-labels.contract.ts';
import { EVENT_NAMES, LIMIT_NAMES, nameJob, TASK_NAMES } from '../../src/kernel/engine-names.contract.ts';
import { queueNames } from '../../src/kernel/events.ts';
import { AUDIT_SUBJECTS, RESULTS } from '../../src/modules/auth/labels.contract.ts';
import { outageStateMachine, unknownCodeStateMachine } from '../../src/modules/orders/mailing/partner.state-machine.ts';
import {
  discrepancyStateMachine,
  disputeStateMachine,
  subscriptionStateMachine,
} from '../../src/modules/payments/index.ts';

const allEndpoints = endpoints.flatMap((router) => router.endpoints);
const sources = readdirSync('src', { recursive: true, encoding: 'utf8' })
  .filter((path) => path.endsWith('.ts') && !path.startsWith('scripts/'))
  .map((path) => readFileSync(`src/${path}`, 'utf8'));
/** Every value of the first group of a pattern in our sources. */
const inSources = (pattern: RegExp): string[] => [
  ...new Set(sources.flatMap((text) => [...text.matchAll(pattern)].map(([, name]) => name!))),
];
const isFrench = (name: string | undefined): boolean => /^\p{Lu}/u.test(name ?? '');

describe('each name that the back office shows is French', () => {
  test('of scheduled tasks, e-mails and queues', () => {
    const emails = eventHandlers.flatMap(({ handler }) => /^send-(.+)-email$/.exec(handler.job)?.[1] ?? []);
    expect(emails.length).toBeGreaterThan(20);
    expect(Object.keys(TASK_NAMES).toSorted()).toEqual(scheduledTasks.map(({ name }) => name).toSorted());
    expect(Object.keys(EMAIL_LABELS).toSorted()).toEqual([...new Set(emails)].toSorted());
    expect(Object.values(EMAIL_LABELS).filter((label) => !isFrench(label))).toEqual([]);
    expect(Object.keys(QUEUES).toSorted()).toEqual(queueNames.toSorted());
  });

  test('of events', () => {
    const events = inSources(/\bdefineEvent\(\s*'([a-z_]+\.[a-z_]+)'/g);
    expect(events.length).toBeGreaterThan(50);
    expect(Object.keys(EVENT_NAMES).toSorted()).toEqual(events.toSorted());
  });

  test('of jobs', () => {
    const jobs = eventHandlers.map(({ handler }) => handler.job);
    expect(jobs.filter((job) => !isFrench(nameJob(job)) || nameJob(job) === job)).toEqual([]);
  });

  test('of limits', () => {
    const ofEndpoints = allEndpoints.flatMap(({ rateLimit }) =>
      rateLimit && 'name' in rateLimit ? rateLimit.name : [],
    );
    const consumed = inSources(/\b(?:consume|tryConsume|takeTurn|count)\(\s*'([a-z]+(?:-[a-z]+)+)'/g);
    expect([...ofEndpoints, ...consumed].length).toBeGreaterThan(20);
    expect([...ofEndpoints, ...consumed].filter((name) => !isFrench(LIMIT_NAMES[name]))).toEqual([]);
  });

  test('of refusals in the journal', () => {
    const codes = allEndpoints
      .filter(({ area, method }) => area === 'admin' && method !== 'GET')
      .flatMap(({ description }) => description.errors ?? [])
      .flatMap((error) => (typeof error === 'function' ? error.code : []));
    expect(codes.length).toBeGreaterThan(20);
    expect(codes.filter((code) => !(code in RESULTS))).toEqual([]);
  });

  test('of what the journal is about, and of what changed', () => {
    const subjects = allEndpoints.flatMap(({ area, audit, path }) =>
      area === 'admin' && audit ? /^(?:\/-\/admin\/v1)?\/([a-z-]+)/.exec(path)![1]! : [],
    );
    expect(subjects.length).toBeGreaterThan(50);
    expect([...new Set(subjects)].filter((subject) => !isFrench(AUDIT_SUBJECTS[subject]?.[0]))).toEqual([]);
    const changes = inSources(/auditChange\(([^;]+);/g).flatMap((call) =>
      [...call.matchAll(/(?:before|after): \{([^}]*)/g)].flatMap(([, body]) =>
        body!.split(',').flatMap((entry) => /^\s*(\w+)\s*(?=$|:)/.exec(entry)?.[1] ?? []),
      ),
    );
    expect(changes.length).toBeGreaterThan(20);
    expect([...new Set(changes)].filter((field) => !isFrench(FIELDS[field]))).toEqual([]);
  });

  test('of states, for the machines without words on the desk', () => {
    const machines = [
      [outageStateMachine, OUTAGE_STATES],
      [unknownCodeStateMachine, UNKNOWN_CODE_STATES],
      [discrepancyStateMachine, DISCREPANCY_STATES],
      [disputeStateMachine, DISPUTE_STATES],
      [subscriptionStateMachine, SUBSCRIPTION_STATES],
    ] as const;
    for (const [{ table, states }, names] of machines)
      expect([table, Object.keys(names).toSorted()]).toEqual([table, states.toSorted()]);
  });
});
