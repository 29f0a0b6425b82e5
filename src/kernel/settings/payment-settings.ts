import { z } from 'zod';
import { forEachStripePriceEnv } from '../../domain/offer.ts';
import { commaSeparated, defineSettings, wholeNumber } from './define-settings.ts';
import { mailServerAddress, providerAddress } from './server-addresses.ts';

const StripePrice = z.string().regex(/^price_\w+$/, 'begins with price_');
const MailSender = z
  .string()
  .regex(/^([^<>]*<[^\s<>@]+@[^\s<>@]+>|[^\s<>@]+@[^\s<>@]+)$/, 'an e-mail address: Name <name@domain>');
const required = 'always';

export const paymentSettings = defineSettings({
  STRIPE_SECRET_KEY: {
    schema: z.string().regex(/^(sk|rk)_(test|live)_\w+$/, 'begins with sk_live_, rk_live_ or sk_test_'),
    required,
    secret: true,
    meaning: 'Secret or restricted key of the Stripe account ([rights](production.md#connecting-a-stripe-account))',
  },
  STRIPE_WEBHOOK_SECRET: {
    schema: z.string().regex(/^whsec_\w+$/, 'begins with whsec_'),
    required,
    secret: true,
    meaning: 'Secret of the webhook endpoint: `whsec_…`',
  },
  STRIPE_API_URL: {
    schema: providerAddress,
    defaultText: 'Stripe',
    meaning: 'Another address of the Stripe API; the sandbox sets it',
  },
  ...forEachStripePriceEnv({
    schema: StripePrice,
    required,
    meaning: 'Price of this offer at Stripe: `price_…`',
  } as const),
  STRIPE_PAYMENT_METHODS: {
    schema: commaSeparated.pipe(
      z.array(z.enum(['card', 'sepa_debit', 'paypal', 'klarna', 'bancontact', 'link'])).min(1),
    ),
    default: 'card',
    meaning:
      'Payment methods of the checkout, separated by commas: `card`, `sepa_debit`, `paypal`, `klarna`, `bancontact`, `link`. The bank confirms some of them days later',
  },
  SUBSCRIPTION_GRACE_DAYS: {
    schema: wholeNumber(0, 60),
    default: '7',
    meaning: 'Days for which a subscription still includes letters after its renewal payment failed',
  },
});

const bound = (amount: string, meaning: string) =>
  ({ schema: wholeNumber(0, 10_000_000), default: amount, meaning: `${meaning}, in cents` }) as const;

/** What a colleague may refund alone, by role. Above it a second person decides (docs/decisions/0027). */
export const refundBoundSettings = defineSettings({
  REFUND_SUPPORT_ORDER_CENTS: bound('2000', 'Most that support may refund of one order'),
  REFUND_SUPPORT_DAY_CENTS: bound('3000', 'Most that one support agent may refund in a day of Paris'),
  REFUND_MANAGER_ORDER_CENTS: bound('10000', 'Most that managers may refund of one order'),
  REFUND_MANAGER_DAY_CENTS: bound('30000', 'Most that one manager may refund in a day of Paris'),
  REFUND_ADMIN_ORDER_CENTS: bound('50000', 'Most that administrators may refund of one order'),
  REFUND_ADMIN_DAY_CENTS: bound('100000', 'Most that one administrator may refund in a day of Paris'),
});

const AccountNumber = z.string().regex(/^\d{3,10}$/, 'the number of an account, 3 to 10 digits');

/** Accounts of the sales journal. Which ones a company uses is its accountant's decision: unverified defaults. */
export const accountingSettings = defineSettings({
  ACCOUNTING_YEAR_END_MONTH: {
    schema: wholeNumber(1, 12),
    default: '12',
    meaning: 'Month with which the accounting year ends. Accounts are deleted ten years later (C. com. L. 123-22)',
  },
  ACCOUNT_CUSTOMERS: { schema: AccountNumber, default: '411000', meaning: 'Account of customers in the sales journal' },
  ACCOUNT_SALES: {
    schema: AccountNumber,
    default: '706000',
    meaning: 'Account of sales of services in the sales journal',
  },
  ACCOUNT_PROVIDER: {
    schema: AccountNumber,
    default: '517000',
    meaning: 'Account of the money that Stripe holds, in the sales journal. Unverified: ask your accountant',
  },
  ACCOUNT_FEES: {
    schema: AccountNumber,
    default: '627000',
    meaning: 'Account of the fees of Stripe in the sales journal. Unverified: ask your accountant',
  },
  ACCOUNT_BANK: {
    schema: AccountNumber,
    default: '512000',
    meaning: 'Account of the bank that gets the payouts, in the sales journal. Unverified: ask your accountant',
  },
  ACCOUNT_VAT: { schema: AccountNumber, default: '445710', meaning: 'Account of collected VAT in the sales journal' },
});

export const mailSettings = defineSettings({
  SMTP_URL: {
    schema: mailServerAddress,
    required,
    secret: true,
    meaning:
      'Mail server: `smtps://user:password@host`, or `smtp://…` with STARTTLS, which is required except on this machine',
  },
  MAIL_FROM: {
    schema: MailSender,
    default: 'Affranchi <ne-pas-repondre@affranchi.example>',
    required: 'production',
    meaning: 'Sender of e-mails, at a real domain: `Name <name@domain>`',
  },
  CONTACT_EMAIL: {
    schema: z.email('an e-mail address'),
    default: 'bonjour@affranchi.example',
    required: 'production',
    meaning: 'Address for messages of customers, at a real domain',
  },
  DATA_PROTECTION_CONTACT: {
    schema: z.email('an e-mail address'),
    defaultText: '`CONTACT_EMAIL`',
    meaning:
      'Address for questions about personal data, on the privacy page: the data protection officer, if there is one',
  },
  MAIL_REPLY_DOMAIN: {
    schema: z
      .string()
      .regex(/^(?=.{4,190}$)[a-z0-9-]+(\.[a-z0-9-]+)+$/, 'a domain in small letters: reponses.affranchi.example'),
    defaultText: 'e-mails ask to answer in the account',
    meaning:
      'Domain whose mail reaches `/-/hooks/mail`: answers of customers go to `reponse+<token>@` it ([replies by mail](production.md#replies-by-mail))',
  },
  MAIL_WEBHOOK_SECRET: {
    schema: z.string().min(32, 'at least 32 characters'),
    requiredWith: 'MAIL_REPLY_DOMAIN',
    secret: true,
    meaning:
      'Secret with which the mail server signs what it posts to `/-/hooks/mail`, which does not exist without it',
  },
});
