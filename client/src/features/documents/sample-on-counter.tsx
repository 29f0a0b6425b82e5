import { useSuspenseQuery } from '@tanstack/react-query';
import { useReader } from '../../api/context.tsx';
import { templateQuery } from './catalogue.ts';
import { SheetPreview } from './sheet-preview.tsx';

/** The sheet that comes out of the envelope: the first letter of the catalogue, with its sample answers, laid out for real. */
export function SampleOnCounter({ category, slug }: { category: string; slug: string }) {
  const { data: template } = useSuspenseQuery(templateQuery(useReader(), category, slug));
  return <SheetPreview kind="sample" template={template} label="Exemple de lettre" />;
}
