import type { Deps } from '../../../src/kernel/deps.ts';
import { serializeError } from '../../../src/kernel/logger.ts';
import { PoolTaskAborted } from '../../../src/kernel/worker-pool.ts';
import {
  computeUploadPriorities,
  loadRawEnclosure,
  storeNormalisedEnclosure,
  type Normalised,
} from '../../../src/modules/documents/index.ts';
import {
  drawPage,
  normaliseEnclosure as normalise,
  PICTURE_WIDTHS,
} from '../../../src/modules/documents/pool-tasks.ts';
import { defineHandler, retry } from '../../handler.ts';

const TOO_HEAVY: Normalised = {
  kind: 'refused',
  code: 'too_heavy',
  message:
    'Ce fichier demande trop de travail à notre machine\u00a0: ses pages sont trop lourdes ou trop nombreuses. Enregistrez-le avec des images plus petites, ou joignez-le en plusieurs fois.',
};

const INFECTED: Normalised = {
  kind: 'refused',
  code: 'infected',
  message:
    'Notre antivirus a reconnu un programme malveillant dans ce fichier. Ne l’ouvrez plus, et demandez-en une autre copie à la personne qui vous l’a envoyé.',
};

export const normaliseEnclosure = defineHandler({
  job: 'normalise-enclosure',
  queue: 'uploads',
  retry: retry.render,
  priorities: (payloads, deps) =>
    computeUploadPriorities(
      deps,
      payloads.map(({ id }) => id),
    ),
  async run({ id }, deps) {
    const raw = await loadRawEnclosure(deps, { id });
    if (!raw) return; // normalised already, or removed in the meantime
    await storeNormalisedEnclosure(deps, { id, fit: raw.fit, outcome: await scanAndNormalise(deps, raw) });
  },
});

async function scanAndNormalise(deps: Deps, raw: { bytes: Uint8Array; fit: boolean }): Promise<Normalised> {
  if (await deps.antivirus?.isInfected(raw.bytes)) return INFECTED;
  return normaliseInPool(deps, raw);
}

async function normaliseInPool(deps: Deps, raw: { bytes: Uint8Array; fit: boolean }): Promise<Normalised> {
  try {
    const outcome = await deps.workerPool.run(normalise, raw);
    return outcome.kind === 'ready' ? { ...outcome, ...(await findPreview(deps, outcome.pdf)) } : outcome;
  } catch (error) {
    // A retry would be aborted again: the file is too complex, and its owner has to replace it.
    if (error instanceof PoolTaskAborted) return TOO_HEAVY;
    throw error;
  }
}

/** A file without a picture prints as well: nothing waits for it. */
async function findPreview(deps: Deps, pdf: Uint8Array): Promise<{ preview?: Uint8Array }> {
  try {
    return { preview: await deps.workerPool.run(drawPage, { pdf, index: 0, width: PICTURE_WIDTHS.preview }) };
  } catch (error) {
    deps.log.warn({ error: serializeError(error) }, 'an enclosure has no preview');
    return {};
  }
}
