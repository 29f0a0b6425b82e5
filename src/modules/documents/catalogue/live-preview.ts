import type { Deps } from '../../../kernel/deps.ts';
import type { LivePreview } from './contract.ts';
import { previewSuperseded } from './errors.ts';
import { previewTemplateText, type TemplateText } from './validate-template-draft.ts';

interface Turn {
  /** Resolves when the running preview has ended. */
  running: Promise<unknown>;
  /** Rejects the request that waits for it. */
  supersede: (() => void) | null;
}
/** Of this process, by person. */
const turns = new Map<string, Turn>();

/**
 * Composes a text that is being typed. Each person has at most one text in the pool and one waiting, which the next one
 * replaces: fast typing or hostile texts take no thread from others.
 */
export async function previewLive(
  deps: Deps,
  userId: string,
  input: TemplateText & { sample?: string | undefined },
): Promise<LivePreview> {
  await waitForTurn(userId);
  const run = previewTemplateText(deps, input);
  const turn: Turn = { running: run.catch(() => undefined), supersede: null };
  turns.set(userId, turn);
  try {
    return await run;
  } finally {
    if (turns.get(userId) === turn && !turn.supersede) turns.delete(userId);
  }
}

async function waitForTurn(userId: string): Promise<void> {
  const turn = turns.get(userId);
  if (!turn) return;
  turn.supersede?.();
  await new Promise<void>((resolve, reject) => {
    turn.supersede = () => reject(previewSuperseded());
    void turn.running.then(() => resolve());
  });
}
