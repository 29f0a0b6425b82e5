import {
  BooleanInput,
  DataTable,
  List,
  ReferenceField,
  SearchInput,
  SelectArrayInput,
  Show,
  SimpleShowLayout,
  TextField,
} from 'react-admin';
import { CivilDayField, InstantField, createIcon } from '../../resource-parts.tsx';
import {
  toChoices,
  LETTER_STATES,
  PARTNERS,
  REJECTION_KINDS,
  DELIVERY_OPTIONS,
  StateField,
} from '../../status-labels.tsx';
import { AllowResubmissionButton } from './allow-resubmission-button.tsx';
import { ResendButton } from './resend-button.tsx';

const filters = [
  <SearchInput key="q" source="q" alwaysOn placeholder="Numéro de suivi" />,
  <SelectArrayInput key="status" source="status" label="État" choices={toChoices(LETTER_STATES)} alwaysOn />,
  <BooleanInput key="overdue" source="overdue" label="En retard" alwaysOn />,
];

const LetterList = () => (
  <List
    filters={filters}
    sort={{ field: 'createdAt', order: 'DESC' }}
    perPage={25}
    exporter={false}
    actions={false}
    empty={false}
  >
    <DataTable bulkActionButtons={false} rowClick="show">
      <DataTable.Col source="createdAt" label="Créée">
        <InstantField source="createdAt" />
      </DataTable.Col>
      <DataTable.Col source="orderId" label="Commande" disableSort>
        <ReferenceField source="orderId" reference="orders" link="show">
          <TextField source="reference" />
        </ReferenceField>
      </DataTable.Col>
      <DataTable.Col source="status" label="État">
        <StateField source="status" of={LETTER_STATES} />
      </DataTable.Col>
      <DataTable.Col source="statusSince" label="Depuis">
        <InstantField source="statusSince" />
      </DataTable.Col>
      <DataTable.Col source="product" label="Envoi">
        <StateField source="product" of={DELIVERY_OPTIONS} />
      </DataTable.Col>
      <DataTable.Col source="trackingNumber" label="Suivi" />
      <DataTable.Col source="rejectReason" label="Refus" disableSort />
    </DataTable>
  </List>
);
const LetterShow = () => (
  <Show>
    <SimpleShowLayout>
      <ReferenceField source="orderId" reference="orders" label="Commande" link="show">
        <TextField source="reference" />
      </ReferenceField>
      <StateField source="status" label="État" of={LETTER_STATES} />
      <InstantField source="statusSince" label="Depuis" />
      <StateField source="product" label="Envoi" of={DELIVERY_OPTIONS} />
      <TextField source="sheets" label="Feuilles" />
      <StateField source="provider" label="Partenaire" of={PARTNERS} />
      <TextField source="sendingRef" label="Référence chez le partenaire" emptyText="—" />
      <TextField source="trackingNumber" label="Numéro de suivi" emptyText="—" />
      <TextField source="rejectCode" label="Code du refus" emptyText="—" />
      <StateField source="rejectKind" label="Nature du refus" of={REJECTION_KINDS} />
      <TextField source="rejectReason" label="Raison du refus" emptyText="—" />
      <InstantField source="partnerSaidAt" label="Dernière réponse inattendue du partenaire" />
      <TextField
        source="partnerSaid"
        label="Ses mots, sans les noms"
        component="pre"
        sx={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}
        emptyText="—"
      />
      <InstantField source="releasesAt" label="Part de chez nous" />
      <InstantField source="handedOverAt" label="Remise" />
      <InstantField source="depositedAt" label="Déposée à La Poste" />
      <InstantField source="presentedAt" label="Première présentation" />
      <CivilDayField source="keptUntil" label="Au guichet jusqu’au" />
      <InstantField source="deliveredAt" label="Distribuée" />
      <InstantField source="returnedAt" label="Sur le retour" />
      <InstantField source="handedBackAt" label="Rendue à l’expéditeur" />
      <TextField source="returnReason" label="Raison du retour" emptyText="—" />
      <InstantField source="receiptMissedAt" label="Avis de réception dit manquant" />
      <InstantField source="unconfirmedSince" label="En attente d’une confirmation du partenaire depuis" />
      <AllowResubmissionButton />
      <ResendButton />
    </SimpleShowLayout>
  </Show>
);
export const letters = {
  list: LetterList,
  show: LetterShow,
  recordRepresentation: ({ trackingNumber }: { trackingNumber: string | null }) => trackingNumber ?? 'sans suivi',
  icon: createIcon('letter'),
  options: { label: 'Lettres' },
};
