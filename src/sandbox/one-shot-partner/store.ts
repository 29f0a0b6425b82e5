import { randomUUID } from 'node:crypto';
import type { EventLog } from '../event-log.ts';
import type { Faults } from '../faults.ts';
import { JournaledStore } from '../journaled-store.ts';
import type { Call, Entry, PrintedLetter, Step } from './model.ts';

/** The differences between one-shot partners. */
export interface PartnerBehaviour {
  /** The steps that cause a webhook call. */
  tells: ReadonlySet<string>;
  /** The step reported in place of another by the `contradictory_callback` fault. */
  contradicts: Readonly<Record<string, string>>;
}

/** The state of a simulated partner that takes a letter in one call. */
export class OneShotStore extends JournaledStore<PrintedLetter, Call, Entry> {
  readonly letters = new Map<string, PrintedLetter>();
  readonly calls = new Map<string, Call>();
  readonly settings = new Map<string, string>();

  constructor(
    journal: EventLog<Entry>,
    private readonly customs: PartnerBehaviour,
    private readonly faults: Faults,
  ) {
    super(journal);
    this.replay();
  }

  /** Stores a letter; a first step that is due at once is performed with it. */
  storeLetter(letter: PrintedLetter): PrintedLetter {
    const announcedSteps = letter.plan.filter(({ does }) => this.customs.tells.has(does));
    const early =
      announcedSteps.length > 1 && this.faults.strikes('early_callback')
        ? [this.toCall(letter, announcedSteps[1]!.does, letter.createdAt)]
        : [];
    this.commit({ t: 'letter', letter, calls: early });
    return this.letters.get(letter.id)!;
  }

  /** Performs one step and stores it with its webhook calls in one log entry. */
  override step(letter: PrintedLetter, index: number, timestamp: number): void {
    const { does } = letter.plan[index]!;
    const calls = this.customs.tells.has(does) ? [this.toCall(letter, does, timestamp)] : [];
    const contradictory = this.customs.contradicts[does];
    if (contradictory && this.faults.strikes('contradictory_callback'))
      calls.push(this.toCall(letter, contradictory, timestamp));
    this.commit({ t: 'step', id: letter.id, index, at: timestamp, calls });
  }

  /** Replaces all remaining steps by one last step, performed now. */
  finish(letter: PrintedLetter, does: string, timestamp: number): void {
    const past = letter.plan.filter(({ doneAt }) => doneAt !== undefined);
    this.commit({ t: 'plan', id: letter.id, plan: [...past, { does, dueAt: timestamp }] });
    this.step(letter, past.length, timestamp);
  }

  /** Repeats the last webhook call of a letter unchanged. */
  repeat(letter: PrintedLetter): void {
    const last = [...this.calls.values()].findLast(({ letterId }) => letterId === letter.id);
    if (last)
      this.commit({ t: 'call', call: { ...last, id: randomUUID(), status: 'owed', attempts: 0, nextAt: Date.now() } });
  }

  private toCall(letter: PrintedLetter, does: string, timestamp: number): Call {
    return {
      id: randomUUID(),
      letterId: letter.id,
      does,
      at: timestamp,
      status: 'owed',
      attempts: 0,
      nextAt: timestamp,
    };
  }

  protected override apply(entry: Entry): void {
    switch (entry.t) {
      case 'letter':
        this.letters.set(entry.letter.id, structuredClone(entry.letter));
        this.updateLiving(this.letters.get(entry.letter.id)!);
        for (const call of entry.calls) this.storeCall(call);
        return;
      case 'plan':
        return this.replan(entry.id, structuredClone(entry.plan));
      case 'step':
        this.replan(
          entry.id,
          this.letters.get(entry.id)!.plan.map((step, i) => (i === entry.index ? { ...step, doneAt: entry.at } : step)),
        );
        for (const call of entry.calls) this.storeCall(call);
        return;
      case 'call':
        return this.storeCall(entry.call);
      case 'tried': {
        const call = this.calls.get(entry.id)!;
        Object.assign(call, {
          status: entry.status,
          nextAt: entry.nextAt,
          attempts: call.attempts + 1,
          ...(entry.code !== null && { lastCode: entry.code }),
        });
        if (entry.status !== 'owed') this.pending.delete(call);
        return;
      }
      case 'setting':
        this.settings.set(entry.name, entry.value);
    }
  }

  private replan(id: string, plan: Step[]): void {
    const letter = this.letters.get(id)!;
    letter.plan = plan;
    this.updateLiving(letter);
  }

  private storeCall(newCall: Call): void {
    const call = structuredClone(newCall);
    this.calls.set(call.id, call);
    if (call.status === 'owed') this.pending.add(call);
  }
}
