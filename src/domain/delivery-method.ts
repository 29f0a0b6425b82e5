/** A postal partner that this product knows. The settings decide which of them are in use. */
export type PartnerName = 'maileva' | 'mercifacteur' | 'lob';

interface DeliveryMethodEntry {
  /** Working days (jours ouvrables) from the collection to the letterbox, as announced on screen and in mails. */
  arrivalDays: number;
  /** The bands of the tariff that its postage is charged by. */
  tariff: 'green' | 'tracked' | 'registered';
  /** The product bought from each partner, in the partner's own word. One that is missing does not sell the method. */
  products: Partial<Record<PartnerName, string>>;
}

/**
 * Ties together what is promised, what is charged and what is bought for each delivery method. Adapters, dates, prices
 * and screens read it; tests/domain/delivery-method.test.ts compares it with what the partners publish.
 *
 * Maileva: `postage_type`. Its mail API 2.9 publishes FAST (« Courant ») with J+3 and the postage class « Courant - lettre
 * verte », ECONOMIC (« Économique - écopli ») with J+4 and URGENT (« Important ») with J+2. A written confirmation by
 * Maileva that FAST is posted as lettre verte under our contract is still to be obtained before the first real letter.
 * Merci Facteur: `modeEnvoi`; « normal » is the lettre verte, « lrare » the registered letter whose receipt is scanned
 * (README of API 1.2). Lob: `usps_first_class` alone, or the `extra_service` that goes with it (letters v1).
 */
export const DELIVERY_METHODS = {
  green: {
    arrivalDays: 3,
    tariff: 'green',
    products: { maileva: 'FAST', mercifacteur: 'normal', lob: 'usps_first_class' },
  },
  tracked: { arrivalDays: 3, tariff: 'tracked', products: { mercifacteur: 'suivi' } },
  registered: { arrivalDays: 3, tariff: 'registered', products: { maileva: 'FAST', lob: 'certified' } },
  registered_receipt: {
    arrivalDays: 3,
    tariff: 'registered',
    products: { maileva: 'FAST', mercifacteur: 'lrare', lob: 'certified_return_receipt' },
  },
} as const satisfies Record<string, DeliveryMethodEntry>;

export type DeliveryMethod = keyof typeof DELIVERY_METHODS;

/** Every method, in the order in which it is offered. */
export const deliveryMethods = Object.keys(DELIVERY_METHODS) as [DeliveryMethod, ...DeliveryMethod[]];

export const getArrivalDays = (method: DeliveryMethod): number => DELIVERY_METHODS[method].arrivalDays;

export const getTariffKey = (method: DeliveryMethod): DeliveryMethodEntry['tariff'] => DELIVERY_METHODS[method].tariff;

/** The partner's word for the method; undefined where the partner does not sell it. */
export const findProduct = (method: DeliveryMethod, partner: PartnerName): string | undefined =>
  (DELIVERY_METHODS[method].products as DeliveryMethodEntry['products'])[partner];
