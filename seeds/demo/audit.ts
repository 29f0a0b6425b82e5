import type { DemoContext } from './demo-context.ts';

/** Creates a line of the audit log, as for a request of the back office. */
export function audit(
  { random, rows }: Pick<DemoContext, 'random' | 'rows'>,
  line: {
    by: string;
    at: Date;
    event: string;
    role?: string;
    subject?: string;
    subjectId?: string;
    reason?: string;
  },
): void {
  rows.add('audit_log', {
    id: random.uuid(line.at),
    at: line.at,
    event: line.event,
    actor: `user:${line.by}`,
    actor_role: line.role ?? 'support',
    result: 'ok',
    subject: line.subject ?? null,
    subject_id: line.subjectId ?? null,
    reason: line.reason ?? null,
  });
}
