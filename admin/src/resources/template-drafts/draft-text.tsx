import { TextInput, useRecordContext, useSaveContext } from 'react-admin';
import type { TemplateDraftView } from '../../../../src/modules/documents/catalogue/contract.ts';

/** One of the two files. Disabled during a save, because input during it would be lost. */
export function DraftText({ source, label }: { source: 'source' | 'samples'; label: string }) {
  const draft = useRecordContext<TemplateDraftView>();
  const { saving } = useSaveContext();
  const readOnly = saving === true || !draft?.can.includes('edit');
  return (
    <TextInput
      source={source}
      label={label}
      multiline
      fullWidth
      minRows={16}
      maxRows={34}
      slotProps={{
        htmlInput: {
          readOnly,
          spellCheck: true,
          lang: 'fr',
          style: { fontFamily: 'monospace', fontSize: 15, lineHeight: 1.5 },
        },
      }}
    />
  );
}
