interface DeliveryMethodEntry {
  /** Working days (jours ouvrables) from the collection to the letterbox, as announced on screen and in mails. */
  arrivalDays: number;
  /** The bands of the tariff that its postage is charged by. */
  tariff: 'green' | 'tracked' | 'registered';
}

/**
 * States what we promise and charge for each delivery method. Dates, prices and screens read it; postal-partner.ts
 * states what we buy from each partner.
 */
export const DELIVERY_METHODS = {
  green: { arrivalDays: 3, tariff: 'green' },
  tracked: { arrivalDays: 3, tariff: 'tracked' },
  registered: { arrivalDays: 3, tariff: 'registered' },
  registered_receipt: { arrivalDays: 3, tariff: 'registered' },
} as const satisfies Record<string, DeliveryMethodEntry>;

export type DeliveryMethod = keyof typeof DELIVERY_METHODS;

/** Whether letters are printed in colour. One price covers every letter, so none is. */
export const PRINTED_IN_COLOR: boolean = false;

/** Every method, in the order in which it is offered. */
export const deliveryMethods = Object.keys(DELIVERY_METHODS) as [DeliveryMethod, ...DeliveryMethod[]];

export const getArrivalDays = (method: DeliveryMethod): number => DELIVERY_METHODS[method].arrivalDays;

export const getTariffKey = (method: DeliveryMethod): DeliveryMethodEntry['tariff'] => DELIVERY_METHODS[method].tariff;

/** The name of each method in full, on screen and in e-mails. */
export const DELIVERY_METHOD_NAMES: Readonly<Record<DeliveryMethod, string>> = {
  green: 'Lettre verte',
  tracked: 'Lettre suivie',
  registered: 'Lettre recommandée',
  registered_receipt: 'Lettre recommandée avec avis de réception',
};
