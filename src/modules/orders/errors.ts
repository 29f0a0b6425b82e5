import { Refusal, refusal } from '../../kernel/refusal.ts';
import { MOST_SHEETS } from '../../letterpress/index.ts';

export const priceChanged = refusal('conflict', 'price_changed', 'Le prix a changé depuis que vous l’avez vu. Voici le nouveau : rien n’est débité tant que vous ne l’acceptez pas.');
export const orderCancelled = refusal('conflict', 'order_cancelled', 'Cette commande est annulée. Rien n’a été débité et votre lettre est gardée\u00a0: commandez-la à nouveau si vous le voulez.');
export const letterIncomplete = refusal('conflict', 'letter_incomplete', 'Il manque encore des réponses dans votre lettre. Complétez-la avant de commander.');
export const addressRefused = refusal('conflict', 'address_refused', 'Une des deux adresses ne peut pas être postée. Corrigez-la avant de commander.');
export const letterTooThick = refusal('conflict', 'letter_too_thick', `Cette lettre dépasse ${MOST_SHEETS} feuilles, la limite d’une enveloppe. Abrégez-la, retirez une pièce jointe ou choisissez le recto verso.`);
/** The day has gone by while the page was open, or is none on which letters leave. */
export const postingDayRefused = ({ postOn, message }: { postOn: string; message: string }): Refusal => new Refusal('conflict', 'posting_day_refused', message, { postOn });
export const tooLateToChange = refusal('conflict', 'too_late_to_change', 'Votre lettre est partie en production : elle ne peut plus être modifiée.');
export const pdfDelivered = refusal('conflict', 'pdf_delivered', 'Votre PDF vous a été fourni tout de suite, comme vous l’aviez demandé\u00a0: la commande ne peut plus être annulée. Si quelque chose ne va pas, écrivez-nous.');
export const pdfChangesOver = refusal('conflict', 'pdf_changes_over', 'Les 30\u00a0jours de modification sont passés. Votre PDF reste à vous. Pour une nouvelle version, repartez de cette lettre.');
export const correctionChangesPrice = refusal('conflict', 'correction_changes_price', 'Cette correction change le nombre de feuilles, donc le prix. Annulez la commande (vous êtes remboursé) et commandez à nouveau.');
export const letterUnderWay = refusal('conflict', 'letter_under_way', 'Une de vos lettres est encore en route. Nous en avons besoin jusqu’à son arrivée\u00a0: vous pourrez effacer votre compte ensuite. Rien n’a été effacé.');
export const moneyUnderWay = refusal('conflict', 'money_under_way', 'Un paiement, un remboursement ou une facture est encore en cours. Attendez qu’il soit terminé\u00a0: vous pourrez effacer votre compte ensuite. Rien n’a été effacé.');
export const stillSubscribed = refusal('conflict', 'still_subscribed', 'Vous avez encore un abonnement. Résiliez-le d’abord, pour que rien ne vous soit prélevé ensuite. Rien n’a été effacé.');
export const fileNotReady = refusal('conflict', 'file_not_ready', 'Ce document est en cours de préparation. Réessayez dans une minute.');
export const letterNotPrinted = refusal('conflict', 'file_not_ready', 'La feuille à l’écran est exacte. Le PDF sera prêt quand le délai pour changer d’avis sera passé.');
