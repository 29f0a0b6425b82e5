import { DataTable, FunctionField, List, SelectArrayInput, SelectInput } from 'react-admin';
import { Link } from 'react-router-dom';
import { InstantField, createIcon } from '../../resource-parts.tsx';
import { WHAT_TO_DO } from './what-to-do.ts';

interface Alarm {
  subject: string;
  subjectId: string;
  state: string;
}
/** What an alarm can be about; the rows of all but enclosures have a page of their own. */
const SUBJECTS: Record<string, string> = {
  letters: 'Lettre',
  orders: 'Commande',
  payments: 'Paiement',
  refunds: 'Remboursement',
  disputes: 'Litige',
  discrepancies: 'Écart',
  messages: 'Message',
  subscriptions: 'Abonnement',
  enclosures: 'Pièce jointe',
  unknown_codes: 'Code inconnu',
};
const PAGES = new Set([
  'letters',
  'orders',
  'payments',
  'refunds',
  'subscriptions',
  'disputes',
  'discrepancies',
  'messages',
  'unknown_codes',
]);
const choices = Object.entries(SUBJECTS).map(([id, name]) => ({ id, name }));

const filters = [
  <SelectInput
    key="open"
    source="open"
    label="État"
    alwaysOn
    choices={[
      { id: true, name: 'En cours' },
      { id: false, name: 'Terminées' },
    ]}
  />,
  <SelectArrayInput key="subject" source="subject" label="Objet" alwaysOn choices={choices} />,
];

function Subject({ subject, subjectId }: Alarm) {
  const name = SUBJECTS[subject] ?? subject;
  return PAGES.has(subject) ? (
    <Link to={`/admin/${subject.replaceAll('_', '-')}/${subjectId}/show`}>{name}</Link>
  ) : (
    <>{name}</>
  );
}

const AlarmList = () => (
  <List
    filters={filters}
    filterDefaultValues={{ open: true }}
    sort={{ field: 'raisedAt', order: 'DESC' }}
    perPage={25}
    exporter={false}
    actions={false}
    empty={false}
  >
    <DataTable bulkActionButtons={false} rowClick={false}>
      <DataTable.Col source="raisedAt" label="Depuis">
        <InstantField source="raisedAt" />
      </DataTable.Col>
      <DataTable.Col source="subject" label="Objet">
        <FunctionField render={(row: Alarm) => <Subject {...row} />} />
      </DataTable.Col>
      <DataTable.Col source="state" label="Ce qu’il faut faire" disableSort>
        <FunctionField
          render={({ subject, state }: Alarm) => WHAT_TO_DO[`${subject} ${state}`] ?? `${subject} ${state}`}
        />
      </DataTable.Col>
      <DataTable.Col source="closedAt" label="Terminée">
        <InstantField source="closedAt" />
      </DataTable.Col>
    </DataTable>
  </List>
);
export const alarms = { list: AlarmList, icon: createIcon('clock'), options: { label: 'Alarmes' } };
