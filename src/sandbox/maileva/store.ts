import { randomUUID } from 'node:crypto';
import type { EventLog } from '../event-log.ts';
import type { Faults } from '../faults.ts';
import { JournaledStore } from '../journaled-store.ts';
import { laPosteNumber } from '../tracking/shipment.ts';
import { getProfile } from './api-profiles.ts';
import type { Entry, Notification, Recipient, Sending, Step, StepName, Subscription } from './model.ts';
import { buildPlan } from './plan.ts';
import { STEPS } from './steps.ts';

/** The contradictory step of the `contradictory_callback` fault. */
const CONTRARY: Partial<Record<StepName, StepName>> = { accept: 'reject', deliver: 'fail', fail: 'deliver' };

/** The state of simulated Maileva. */
export class MailevaStore extends JournaledStore<Sending, Notification, Entry> {
  readonly sendings = new Map<string, Sending>();
  readonly subscriptions = new Map<string, Subscription>();
  readonly notifications = new Map<string, Notification>();
  private numbers = 0;

  constructor(
    journal: EventLog<Entry>,
    private readonly speed: number,
    private readonly faults: Faults,
  ) {
    super(journal);
    this.replay();
  }

  submit(sending: Sending, timestamp: number, { isDoomed = false } = {}): void {
    const registered = getProfile(sending.dialect).registered;
    const numbers = Object.fromEntries(
      registered ? sending.recipients.map(({ id }, i) => [id, laPosteNumber('1A', this.numbers + i + 1)]) : [],
    );
    this.commit({
      t: 'submitted',
      id: sending.id,
      at: timestamp,
      plan: buildPlan(sending, { timestamp, speed: this.speed, sheets: countSheets(sending), isDoomed }),
      numbers,
    });
  }

  /** Performs one step and stores it with its notifications in one log entry. */
  override step(sending: Sending, index: number, timestamp: number): void {
    const step = sending.plan[index]!;
    const contradictory = CONTRARY[step.does];
    const notifications = [
      ...this.buildNotifications(sending, step, timestamp),
      ...(contradictory && this.faults.strikes('contradictory_callback')
        ? this.buildNotifications(sending, { ...step, does: contradictory }, timestamp)
        : []),
    ];
    this.commit({ t: 'step', id: sending.id, index, at: timestamp, notifications });
  }

  /** Builds the notifications of a step; also used to send them too early. */
  buildNotifications(sending: Sending, step: Step, timestamp: number): Notification[] {
    return (STEPS[step.does].tells ?? []).flatMap(({ kind, event }) => {
      const resource_type = `${sending.dialect}/${kind}`;
      const subjects: (Recipient | null)[] = kind === 'sendings' ? [null] : listTouched(sending, step);
      return [...this.subscriptions.values()]
        .filter((subscription) => subscription.event_type === event && subscription.resource_type === resource_type)
        .flatMap((subscription) =>
          subjects.map((recipient) => toNotification(subscription, { sending, recipient, timestamp })),
        );
    });
  }

  protected override apply(entry: Entry): void {
    switch (entry.t) {
      case 'sending':
        this.sendings.set(entry.sending.id, structuredClone(entry.sending));
        return;
      case 'sending-gone':
        this.sendings.delete(entry.id);
        return;
      case 'notification':
        return this.storeNotification(entry.notification);
      case 'tried':
        return this.applyTried(entry);
      case 'subscription':
        this.subscriptions.set(entry.subscription.id, entry.subscription);
        return;
      case 'subscription-gone':
        this.subscriptions.delete(entry.id);
        return;
      default: {
        const sending = this.sendings.get(entry.id);
        if (sending) this.applyTo(sending, entry);
      }
    }
  }

  private applyTo(
    sending: Sending,
    entry: Exclude<
      Entry,
      { t: 'notification' | 'sending' | 'sending-gone' | 'subscription' | 'subscription-gone' | 'tried' }
    >,
  ): void {
    switch (entry.t) {
      case 'fields':
        sending.fields = entry.fields;
        return;
      case 'document':
        sending.documents.push(entry.document);
        return;
      case 'document-gone':
        sending.documents = sending.documents.filter(({ id }) => id !== entry.documentId);
        return;
      case 'recipient':
        sending.recipients.push(structuredClone(entry.recipient));
        return;
      case 'recipient-fields':
        for (const recipient of sending.recipients)
          if (recipient.id === entry.recipientId) recipient.fields = entry.fields;
        return;
      case 'recipient-gone':
        sending.recipients = sending.recipients.filter(({ id }) => id !== entry.recipientId);
        return;
      case 'plan':
        sending.plan = structuredClone(entry.plan);
        return this.updateLiving(sending);
      case 'submitted':
        return this.applySubmitted(sending, entry);
      case 'step':
        return this.applyStep(sending, entry);
    }
  }

  private applySubmitted(sending: Sending, entry: Extract<Entry, { t: 'submitted' }>): void {
    const date = new Date(entry.at).toISOString();
    for (const target of [sending, ...sending.recipients]) {
      target.status = 'PENDING';
      target.statuses.push({ code: 'PENDING', date });
    }
    for (const recipient of sending.recipients) {
      const number = entry.numbers[recipient.id];
      if (number) recipient.number = number;
    }
    this.numbers += Object.keys(entry.numbers).length;
    sending.submittedAt = date;
    sending.plan = structuredClone(entry.plan);
    this.updateLiving(sending);
  }

  private applyStep(sending: Sending, entry: Extract<Entry, { t: 'step' }>): void {
    const step = sending.plan[entry.index];
    if (!step || step.doneAt !== undefined) return;
    step.doneAt = entry.at;
    const date = new Date(entry.at).toISOString();
    STEPS[step.does].sending?.(sending, date);
    for (const recipient of listTouched(sending, step)) STEPS[step.does].recipient?.(recipient, date, sending);
    for (const notification of entry.notifications) this.storeNotification(notification);
    this.updateLiving(sending);
  }

  private storeNotification(notification: Notification): void {
    const stored = structuredClone(notification);
    const before = this.notifications.get(stored.id);
    if (before) this.pending.delete(before);
    this.notifications.set(stored.id, stored);
    if (stored.status === 'PENDING') this.pending.add(stored);
  }

  private applyTried(entry: Extract<Entry, { t: 'tried' }>): void {
    const notification = this.notifications.get(entry.id);
    if (!notification) return;
    const date = new Date(entry.at).toISOString();
    notification.attempts += 1;
    notification.firstAt ??= date;
    notification.lastAt = date;
    notification.status = entry.status;
    notification.nextAt = entry.nextAt;
    if (entry.code !== null) notification.lastCode = entry.code;
    if (entry.status === 'PENDING') this.pending.add(notification);
    else this.pending.delete(notification);
  }
}

const listTouched = (sending: Sending, step: Step): Recipient[] =>
  sending.recipients.filter(({ id }) => step.recipientId === undefined || id === step.recipientId);

/** Each document starts on a new sheet, and the optional address sheet is one more. */
export const countSheets = (sending: Sending): number =>
  sending.documents.reduce(
    (total, { pages }) => total + (sending.fields['duplex_printing'] === false ? pages : Math.ceil(pages / 2)),
    0,
  ) + (sending.fields['optional_address_sheet'] === true ? 1 : 0);

function toNotification(
  subscription: Subscription,
  { sending, recipient, timestamp }: { sending: Sending; recipient: Recipient | null; timestamp: number },
): Notification {
  const subject = recipient ?? sending;
  const custom = { id: subject.fields['custom_id'], data: subject.fields['custom_data'] };
  const place = `https://api.maileva.com/${sending.dialect}/sendings/${sending.id}`;
  return {
    id: randomUUID(),
    subscriptionId: subscription.id,
    sendingId: sending.id,
    content: {
      source: 'api.maileva.com',
      user_id: 'affranchi',
      client_id: 'affranchi',
      event_type: subscription.event_type,
      resource_type: subscription.resource_type,
      event_date: new Date(timestamp).toISOString(),
      event_location: 'FR',
      resource_id: subject.id,
      resource_location: recipient ? `${place}/recipients/${recipient.id}` : place,
      ...(typeof custom.id === 'string' && { resource_custom_id: custom.id }),
      ...(typeof custom.data === 'string' && { resource_custom_data: custom.data }),
    },
    status: 'PENDING',
    attempts: 0,
    nextAt: timestamp,
  };
}
