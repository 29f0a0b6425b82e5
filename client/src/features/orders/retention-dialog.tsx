import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import type { RetentionChoice, RetentionView } from '../../../../src/modules/orders/contract.ts';
import { RETENTION_CHOICES } from '../../../../src/modules/orders/status-labels.contract.ts';
import { ApiError } from '../../api/client.ts';
import { Button } from '../../ui/button.tsx';
import { Choices } from '../../ui/field.tsx';
import { formatLongDay } from '../../ui/format.ts';
import { Modal } from '../../ui/modal.tsx';
import { chooseRetention, orderQuery } from './api.ts';

interface RetentionDialogProps {
  orderId: string;
  retention: RetentionView;
  open: boolean;
  onClose: () => void;
}

/** Lets the sender choose how long the content of a letter is stored. */
export const RetentionDialog = ({ open, ...props }: RetentionDialogProps) => (
  <Modal open={open} onClose={props.onClose} title="Combien de temps la garder ?">
    {open && <RetentionForm {...props} />}
  </Modal>
);

function RetentionForm({ orderId, retention, onClose }: Omit<RetentionDialogProps, 'open'>) {
  const client = useQueryClient();
  const [choice, setChoice] = useState<string>(retention.choice);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const save = async (): Promise<void> => {
    setBusy(true);
    try {
      client.setQueryData(orderQuery(orderId).queryKey, await chooseRetention(orderId, choice));
      onClose();
    } catch (error) {
      setProblem(error instanceof ApiError ? error.message : 'Une erreur est survenue. Réessayez.');
      setBusy(false);
    }
  };
  return (
    <>
      <p className="gap-top">
        Son texte, son PDF, ses pièces, son destinataire et ses preuves sont effacés ensemble, et rien ne les ramène :
        téléchargez d’abord ce que vous voulez garder. La commande et la facture restent, parce que la loi l’impose. La
        copie du service postal suit <Link to="/politique-de-confidentialite">sa propre durée</Link>.
      </p>
      <Choices
        id="retention"
        legend="Durée de conservation"
        options={retention.options.map((option) => ({
          value: option.choice,
          label: RETENTION_CHOICES[option.choice][0],
          hint: describe(option),
        }))}
        value={choice}
        onChange={setChoice}
      />
      {problem && (
        <p className="error" role="alert">
          {problem}
        </p>
      )}
      <div className="row gap-top">
        <Button busy={busy} onClick={() => void save()}>
          Enregistrer ce choix
        </Button>
        <Button look="quiet" onClick={onClose}>
          Fermer
        </Button>
      </div>
    </>
  );
}

const MEANINGS: Readonly<Record<RetentionChoice, string>> = {
  usual: 'Jusqu’à l’effacement de votre compte, au plus tard à la fin de la durée de conservation des preuves.',
  thirty_days: 'Remise au destinataire, ou retour chez vous.',
  five_years: 'Après la fin de l’envoi, même si vous ne revenez pas\u00a0: votre compte reste ouvert d’ici là.',
};

const describe = ({ choice, erasedOn, because }: RetentionView['options'][number]): string =>
  [MEANINGS[choice], erasedOn && `Effacement au plus tôt le ${formatLongDay(erasedOn)}.`, because]
    .filter(Boolean)
    .join(' ');
