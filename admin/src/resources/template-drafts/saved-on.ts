import type { TransformData } from 'react-admin';

/** What is saved, on the revision it was read in; or on another one, when the person chose to write over it. */
export const savedOn =
  (revision?: number): TransformData =>
  (data: { source?: string | null; samples?: string | null }, options) => ({
    revision: revision ?? (options?.previousData as { revision: number } | undefined)?.revision,
    // An emptied field is null to the form.
    source: data.source ?? '',
    samples: data.samples ?? '',
  });
