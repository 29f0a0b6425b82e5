import { DataTable, FunctionField, List, SelectArrayInput, Show, SimpleShowLayout, TextField } from 'react-admin';
import { Link } from 'react-router-dom';
import { InstantField, createIcon } from '../../resource-parts.tsx';
import { toChoices, PARTNERS, StateField, UNKNOWN_CODE_KINDS, UNKNOWN_CODE_STATES } from '../../status-labels.tsx';
import { AcknowledgeButton } from './acknowledge-button.tsx';

const SENDERS = { ...PARTNERS, laposte: ['La Poste'] as [string] };
const filters = [
  <SelectArrayInput key="status" source="status" label="État" choices={toChoices(UNKNOWN_CODE_STATES)} alwaysOn />,
];

const UnknownCodeList = () => (
  <List
    filters={filters}
    filterDefaultValues={{ status: ['reported'] }}
    sort={{ field: 'createdAt', order: 'DESC' }}
    perPage={25}
    exporter={false}
    actions={false}
    empty={false}
  >
    <DataTable bulkActionButtons={false} rowClick="show">
      <DataTable.Col source="createdAt" label="Reçu d’abord">
        <InstantField source="createdAt" />
      </DataTable.Col>
      <DataTable.Col source="partner" label="De">
        <StateField source="partner" of={SENDERS} />
      </DataTable.Col>
      <DataTable.Col source="kind" label="Nature">
        <StateField source="kind" of={UNKNOWN_CODE_KINDS} />
      </DataTable.Col>
      <DataTable.Col source="code" label="Code" disableSort />
      <DataTable.Col source="status" label="État">
        <StateField source="status" of={UNKNOWN_CODE_STATES} />
      </DataTable.Col>
    </DataTable>
  </List>
);

const letterLink = ({ letterId }: { letterId: string | null }) =>
  letterId ? <Link to={`/admin/letters/${letterId}/show`}>Voir la lettre</Link> : 'aucune';

const UnknownCodeShow = () => (
  <Show>
    <SimpleShowLayout>
      <StateField source="partner" label="De" of={SENDERS} />
      <StateField source="kind" label="Nature" of={UNKNOWN_CODE_KINDS} />
      <TextField source="code" label="Code" />
      <InstantField source="createdAt" label="Reçu d’abord" />
      <FunctionField label="Première lettre" render={letterLink} />
      <StateField source="status" label="État" of={UNKNOWN_CODE_STATES} />
      <TextField source="note" label="Ce qu’il signifie" emptyText="pas encore" />
      <AcknowledgeButton />
    </SimpleShowLayout>
  </Show>
);
export const unknownCodes = {
  list: UnknownCodeList,
  show: UnknownCodeShow,
  recordRepresentation: 'code',
  icon: createIcon('clock'),
  options: { label: 'Codes inconnus' },
};
