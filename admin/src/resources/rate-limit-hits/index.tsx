import { LIMIT_NAMES } from '../../../../src/kernel/engine-names.contract.ts';
import { defineResource } from '../../lib/define-resource.tsx';
import { custom, instant, number, text } from '../../lib/fields.tsx';
import { anyNamed, exactText } from '../../lib/filters.tsx';

export const resource = defineResource({
  label: 'Limites atteintes',
  icon: 'shield',
  group: 'machine',
  menuPosition: 24,
  permission: 'engine.read',
  list: {
    filters: [anyNamed('kind', 'Limite', LIMIT_NAMES), exactText('keyHash', 'Empreinte')],
    sort: { field: 'hour', order: 'DESC' },
    columns: [
      instant('hour', 'Heure'),
      custom('kind', 'Limite', ({ kind }: { kind: string }) => LIMIT_NAMES[kind] ?? kind),
      number('hits', 'Fois'),
      text('keyHash', 'Empreinte de l’adresse ou du compte', { isSortable: false }),
      instant('lastHitAt', 'Dernière fois'),
    ],
  },
});
