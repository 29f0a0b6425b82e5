import type { PrintedLetter, Step } from '../one-shot-partner/model.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

interface Rule {
  label: string;
  /** The event's name after `letter.`, or after `letter.certified.` where such a letter has its own. */
  event?: string;
  certified?: string;
  /** The scan as the tracking shows it. */
  scan?: string;
  /** Certified letters have more detailed scans. */
  detail?: { event: string; description: string; action_required: boolean };
}

const detail = (event: string, description: string) => ({ event, description, action_required: false });

/** The names of each step, in events and in tracking. */
export const STEPS: Readonly<Record<string, Rule>> = {
  create: { label: 'Reçue', event: 'created' },
  render: { label: 'Mise en page', event: 'rendered_pdf' },
  mail: {
    label: 'Imprimée et remise à USPS',
    event: 'mailed',
    certified: 'mailed',
    scan: 'Mailed',
    detail: detail('package_accepted', 'Package has been accepted into the carrier network for delivery.'),
  },
  transit: {
    label: 'En route',
    event: 'in_transit',
    certified: 'in_transit',
    scan: 'In Transit',
    detail: detail('package_processing', 'Package is being processed at an intermediate facility.'),
  },
  local: {
    label: 'Dans la région',
    event: 'in_local_area',
    certified: 'in_local_area',
    scan: 'In Local Area',
    detail: detail('package_in_local_area', 'Package is at a location near the end destination.'),
  },
  process: {
    label: 'En tournée',
    event: 'processed_for_delivery',
    certified: 'processed_for_delivery',
    scan: 'Processed for Delivery',
    detail: detail('out_for_delivery', 'Package is out for delivery.'),
  },
  exit: { label: 'Sortie du pays', event: 'international_exit', scan: 'International Exit' },
  pickup: {
    label: 'À retirer',
    certified: 'pickup_available',
    scan: 'Pickup Available',
    detail: {
      event: 'pickup_available',
      description: 'Package is available for pickup at carrier location.',
      action_required: true,
    },
  },
  deliver: {
    label: 'Distribuée',
    event: 'delivered',
    certified: 'delivered',
    scan: 'Delivered',
    detail: detail('delivered', 'Package has been delivered.'),
  },
  fail: {
    label: 'Incident',
    certified: 'issue',
    scan: 'Issue',
    detail: detail('package_undeliverable', 'Package cannot be delivered.'),
  },
  back: {
    label: 'Retournée',
    event: 'returned_to_sender',
    certified: 'returned_to_sender',
    scan: 'Returned to Sender',
    detail: detail('returned_to_sender', 'Package is to be returned to sender.'),
  },
  reject: { label: 'Refusée', event: 'rejected' },
  cancel: { label: 'Annulée', event: 'deleted' },
};

/** The mail service, which determines the events. */
export type Transport = 'home' | 'abroad' | 'certified' | 'registered' | 'test';

export const chooseTransport = (mode: 'test' | 'live', extraService: string | null, country: string): Transport => {
  if (mode === 'test') return 'test';
  if (extraService === 'registered') return 'registered';
  if (extraService) return 'certified';
  return country === 'US' ? 'home' : 'abroad';
};

type Timed = readonly [does: string, after: number];

/** Nothing is printed before this, so a letter can be cancelled until then. */
export const CANCEL_WITHIN = 4 * HOUR;

const START: readonly Timed[] = [
  ['create', 0],
  ['render', 5 * MINUTE],
];
const SCANS: readonly Timed[] = [
  ['mail', 24 * HOUR],
  ['transit', 36 * HOUR],
  ['local', 60 * HOUR],
  ['process', 70 * HOUR],
];

/** Words in a recipient's lines that determine how the letter ends. */
export function buildPlan({
  way,
  recipient,
  at,
  sendAt,
  speed,
  isDoomed,
}: {
  way: Transport;
  recipient: readonly string[];
  at: number;
  sendAt: number;
  speed: number;
  isDoomed: boolean;
}): Step[] {
  const lines = recipient.join(' ').toUpperCase();
  const scheduled = Math.max(0, sendAt - at - CANCEL_WITHIN / speed);
  const due = ([does, after]: Timed): Step => ({
    does,
    dueAt: at + Math.ceil(after / speed) + (after > HOUR ? scheduled : 0),
  });
  const steps = (): readonly Timed[] => {
    if (isDoomed || lines.includes('REJET')) return [...START, ['reject', 20 * MINUTE]];
    // Test letters are rendered and never printed; a registered letter is tracked by its number only.
    if (way === 'test' || way === 'registered') return START;
    if (way === 'abroad') return [...START, ['mail', 24 * HOUR], ['transit', 36 * HOUR], ['exit', 60 * HOUR]];
    if (lines.includes('NPAI'))
      return [
        ...START,
        ...SCANS,
        ...(way === 'certified' ? ([['fail', 72 * HOUR]] as const) : []),
        ['back', 80 * HOUR],
      ];
    if (lines.includes('ABSENT') && way === 'certified')
      return [...START, ...SCANS, ['pickup', 74 * HOUR], ['deliver', 120 * HOUR]];
    return [...START, ...SCANS, ['deliver', 72 * HOUR]];
  };
  return steps().map(due);
}

export const isCertified = ({ fields }: PrintedLetter): boolean => fields['way'] === 'certified';

/** The event of a step; undefined if this letter has none. */
export function findEvent(letter: PrintedLetter, does: string): string | undefined {
  const { event, certified } = STEPS[does]!;
  if (isCertified(letter) && certified) return `letter.certified.${certified}`;
  return event && `letter.${event}`;
}
