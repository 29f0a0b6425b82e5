import type { PoolTask } from '../../../../kernel/worker-pool.ts';
import { EngineMissing } from './engines.ts';
import { detectFileKind } from './file-kind.ts';
import { LIMITS } from './limits.ts';
import type { EnclosureInput, Normalised } from './normalised.ts';
import { EnclosureRejected } from './rejection.ts';

/** Makes printable sheets of a file, or returns the reason why not. Throws for our own faults only. */
export const normaliseEnclosure: PoolTask<EnclosureInput, Normalised> = {
  name: 'normalise-enclosure',
  // Eighty-six scanned pages take twenty seconds here.
  timeoutMs: 60_000,
  isUntrusted: true,
  async run(input) {
    try {
      return await normalise(input);
    } catch (error) {
      if (error instanceof EngineMissing) throw error;
      const { code, message, page } = error instanceof EnclosureRejected ? error : new EnclosureRejected('unreadable');
      return { kind: 'refused', code, message, ...(page !== undefined && { page }) };
    }
  },
};

async function normalise({ bytes, fit }: EnclosureInput): Promise<Normalised> {
  if (bytes.length === 0) throw new EnclosureRejected('empty');
  if (bytes.length > LIMITS.bytesIn) throw new EnclosureRejected('too_big');
  const kind = detectFileKind(bytes);
  if (!kind) throw new EnclosureRejected('unknown_kind');
  if (kind === 'pdf') return (await import('./normalise-pdf.ts')).normalisePdf({ bytes, fit });
  const { normaliseImage } = await import('./normalise-image.ts');
  const { pdf, pages, changes } = await normaliseImage(bytes, kind);
  return { kind: 'ready', pdf, pages, changes };
}
