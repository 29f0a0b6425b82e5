import { useQuery } from '@tanstack/react-query';
import type { z } from 'zod';
import type { CitedTexts as Cited } from '../../../../src/modules/documents/reviews/contract.ts';
import { http } from '../../providers/http.ts';

/** Proposes the texts that letters cite, so that the change is found under the same name. */
export function CitedTexts({ id }: { id: string }) {
  const { data } = useQuery({
    queryKey: ['cited-texts'],
    queryFn: async () => (await http('/-/admin/v1/cited-texts')).json as z.output<typeof Cited>,
    retry: false,
  });
  return (
    <datalist id={id}>
      {data?.texts.map((text) => (
        <option key={text}>{text}</option>
      ))}
    </datalist>
  );
}
