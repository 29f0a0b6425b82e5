import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { Notifications, ProfileView } from '../../../../src/modules/auth/contract.ts';
import { offlineText } from '../../api/client.ts';
import { useFormErrors } from '../../api/use-form-errors.ts';
import { Tick } from '../../ui/field.tsx';
import { chooseNotifications, profileQuery } from './profile-api.ts';

const OPTIONAL: Record<keyof Notifications, [title: string, hint: string]> = {
  letterPrinted: ['Ma lettre est imprimée', 'Avec son numéro de suivi, s’il y en a un.'],
  letterDelivered: ['Ma lettre est distribuée', 'Pour toutes, sauf les lettres vertes.'],
  letterReturned: ['Ma lettre est revenue', 'Avec ce que vous pouvez faire.'],
  nextStep: ['Le délai de réponse est passé', 'Avec la suite que vous pouvez donner.'],
  legalChange: ['La loi de ma lettre a changé', 'Pendant six mois, quand nous corrigeons le modèle.'],
};
const ALWAYS = [
  'La confirmation de commande et la facture : la loi demande que vous les receviez.',
  'L’avoir, quand nous vous remboursons.',
  'Une lettre que le service postal n’accepte pas.',
  'Ce qui touche à la sécurité de votre compte : adresse, mot de passe, validation en deux étapes.',
];

/** Saves each change at once. */
export function NotificationChoices({ profile }: { profile: ProfileView }) {
  const client = useQueryClient();
  const { problems, statusMessage, run } = useFormErrors('notifications', '-', offlineText);
  // Shown at once: a checkbox that waited for the response would jump back under the pointer.
  const [chosen, setChosen] = useState(profile.notifications);
  const latest = useRef(chosen);
  const show = (notifications: Notifications): void => {
    latest.current = notifications;
    setChosen(notifications);
  };
  const save = async (): Promise<string> => {
    let saved = profile.notifications;
    try {
      // A choice made while a request is pending is sent after it.
      while (saved !== latest.current) {
        const sent = latest.current;
        client.setQueryData(profileQuery.queryKey, await chooseNotifications(sent));
        saved = sent;
      }
    } catch (error) {
      show(saved);
      throw error;
    }
    return 'Choix enregistré.';
  };
  const choose = (name: keyof Notifications, isWanted: boolean): void => {
    show({ ...latest.current, [name]: isWanted });
    void run(save);
  };
  return (
    <>
      <fieldset className="field">
        <legend className="legend">M’écrire quand</legend>
        <div className="choices gap-top">
          {(Object.keys(OPTIONAL) as (keyof Notifications)[]).map((name) => (
            <Tick
              key={name}
              id={`notify-${name}`}
              checked={chosen[name]}
              onChange={(isWanted) => choose(name, isWanted)}
            >
              <b>{OPTIONAL[name][0]}</b>
              <span className="hint">{OPTIONAL[name][1]}</span>
            </Tick>
          ))}
        </div>
      </fieldset>
      <p className="status-text" role="status">
        {statusMessage || problems[0]?.message}
      </p>
      <div>
        <b className="legend">Toujours envoyés</b>
        <ul className="dots">
          {ALWAYS.map((notification) => (
            <li key={notification}>{notification}</li>
          ))}
        </ul>
      </div>
    </>
  );
}
