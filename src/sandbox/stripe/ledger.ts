import { join } from 'node:path';
import type { SandboxContext } from '../context.ts';
import { openJournal, type Journal } from '../journal.ts';
import type { SessionLine, StripeObject } from './objects.ts';

export interface Kept {
  status: number;
  body: string;
  fingerprint: string;
}
type Entry =
  | { kind: 'object'; object: StripeObject }
  | { kind: 'lines'; sessionId: string; lines: SessionLine[] }
  | { kind: 'answer'; key: string; kept: Kept }
  | { kind: 'delivered'; eventId: string };

/** All the sandbox bank knows, kept line by line, so that a restart forgets nothing it said. */
export class Ledger {
  readonly objects = new Map<string, StripeObject>();
  readonly lines = new Map<string, SessionLine[]>();
  readonly answers = new Map<string, Kept>();
  readonly delivered = new Set<string>();
  private readonly journal: Journal<Entry>;

  constructor(context: SandboxContext) {
    this.journal = openJournal<Entry>(join(context.dataDir, 'stripe.jsonl'));
    for (const entry of this.journal.replay()) this.apply(entry);
  }

  put(object: StripeObject): StripeObject {
    this.write({ kind: 'object', object });
    return object;
  }
  keepLines(sessionId: string, lines: SessionLine[]): void {
    this.write({ kind: 'lines', sessionId, lines });
  }
  keepAnswer(key: string, kept: Kept): void {
    this.write({ kind: 'answer', key, kept });
  }
  markDelivered(eventId: string): void {
    this.write({ kind: 'delivered', eventId });
  }

  get(id: string, object: string): StripeObject | undefined {
    const found = this.objects.get(id);
    return found?.object === object ? found : undefined;
  }
  /** Newest first. */
  all(object: string): StripeObject[] {
    return [...this.objects.values()].filter((one) => one.object === object).toReversed();
  }
  close(): void {
    this.journal.close();
  }

  private write(entry: Entry): void {
    this.journal.append(entry);
    this.apply(entry);
  }
  private apply(entry: Entry): void {
    if (entry.kind === 'object') this.objects.set(entry.object.id, structuredClone(entry.object));
    else if (entry.kind === 'lines') this.lines.set(entry.sessionId, entry.lines);
    else if (entry.kind === 'answer') this.answers.set(entry.key, entry.kept);
    else this.delivered.add(entry.eventId);
  }
}
