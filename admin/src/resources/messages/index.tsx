import {
  BooleanInput,
  DataTable,
  FunctionField,
  List,
  ReferenceField,
  SearchInput,
  SelectArrayInput,
  Show,
  SimpleShowLayout,
  TextField,
} from 'react-admin';
import { MessageKind, MessageStatus, type MessageSubject } from '../../../../src/modules/orders/support/contract.ts';
import { InstantField, createIcon } from '../../resource-parts.tsx';
import { HandleButton } from './handle-button.tsx';

const KINDS: Record<(typeof MessageKind.options)[number], string> = {
  question: 'Question',
  withdrawal: 'Rétractation',
  termination: 'Résiliation',
};
const STATUSES: Record<(typeof MessageStatus.options)[number], string> = { open: 'À traiter', handled: 'Traité' };
const SUBJECTS: Record<MessageSubject, string> = {
  order: 'Commande',
  payment: 'Paiement',
  template: 'Modèle',
  account: 'Compte',
  accessibility: 'Accessibilité',
  abuse: 'Signalement',
  other: 'Autre',
};
const OUTCOMES = {
  stopped: 'Lettre arrêtée et remboursée',
  unpaid: 'Commande impayée annulée',
  withdrawn: 'Abonnement arrêté et remboursé',
  ended: 'Abonnement résilié',
  too_late: 'Lettre déjà partie\u00a0: la personne a été prévenue',
  by_hand: 'À traiter par une personne\u00a0: commande non identifiée avec certitude, ou refusée par le partenaire',
};

interface MessageRecord {
  kind: keyof typeof KINDS;
  status: keyof typeof STATUSES;
  subject: MessageSubject | null;
  suspect: boolean;
  outcome: keyof typeof OUTCOMES | null;
}
const choices = (words: Record<string, string>) => Object.entries(words).map(([id, name]) => ({ id, name }));
const getKind = ({ kind, subject }: MessageRecord): string =>
  `${KINDS[kind]}${subject ? `, ${SUBJECTS[subject].toLowerCase()}` : ''}`;

const filters = [
  <SearchInput key="q" source="q" alwaysOn placeholder="Référence, e-mail, nom" />,
  <SelectArrayInput key="kind" source="kind" label="Nature" choices={choices(KINDS)} alwaysOn />,
  <SelectArrayInput key="status" source="status" label="État" choices={choices(STATUSES)} alwaysOn />,
  <BooleanInput key="suspect" source="suspect" label="Rempli par une machine" />,
  <BooleanInput key="overdue" source="overdue" label="En retard" />,
];

const MessageList = () => (
  <List
    filters={filters}
    filterDefaultValues={{ status: ['open'] }}
    sort={{ field: 'createdAt', order: 'ASC' }}
    perPage={25}
    exporter={false}
    empty={false}
  >
    <DataTable bulkActionButtons={false} rowClick="show">
      <DataTable.Col source="createdAt" label="Reçu">
        <InstantField source="createdAt" />
      </DataTable.Col>
      <DataTable.Col source="reference" label="Référence" />
      <DataTable.Col source="kind" label="Nature">
        <FunctionField render={getKind} />
      </DataTable.Col>
      <DataTable.Col source="status" label="État">
        <FunctionField render={({ status }: MessageRecord) => STATUSES[status]} />
      </DataTable.Col>
      <DataTable.Col source="email" label="De" />
      <DataTable.Col source="orderReference" label="Commande indiquée" />
      <DataTable.Col source="suspect" label="Par une machine">
        <FunctionField render={({ suspect }: MessageRecord) => (suspect ? 'sans doute' : '')} />
      </DataTable.Col>
    </DataTable>
  </List>
);

const MessageShow = () => (
  <Show>
    <SimpleShowLayout>
      <TextField source="reference" label="Référence" />
      <FunctionField label="Nature" render={getKind} />
      <FunctionField label="État" render={({ status }: MessageRecord) => STATUSES[status]} />
      <InstantField source="createdAt" label="Reçu" />
      <TextField source="name" label="Nom" />
      <TextField source="email" label="E-mail" />
      <ReferenceField source="userId" reference="users" label="Connecté comme" link="show" emptyText="sans compte">
        <TextField source="email" />
      </ReferenceField>
      <TextField source="orderReference" label="Commande indiquée, telle quelle" emptyText="aucune" />
      <ReferenceField
        source="orderId"
        reference="orders"
        label="Commande certaine"
        link="show"
        emptyText="aucune : cherchez-la par la référence ou l’e-mail"
      >
        <TextField source="reference" />
      </ReferenceField>
      <TextField source="endsOn" label="Date de fin souhaitée" emptyText="non indiquée" />
      <FunctionField
        label="Suite automatique"
        render={({ outcome }: MessageRecord) => (outcome ? OUTCOMES[outcome] : 'aucune')}
      />
      <TextField
        source="body"
        label="Message"
        component="pre"
        sx={{ whiteSpace: 'pre-wrap', font: 'inherit' }}
        emptyText="aucun"
      />
      <TextField source="note" label="Ce qui a été fait" emptyText="rien encore" />
      <HandleButton />
    </SimpleShowLayout>
  </Show>
);
export const messages = {
  list: MessageList,
  show: MessageShow,
  recordRepresentation: 'reference',
  icon: createIcon('information'),
  options: { label: 'Messages reçus' },
};
