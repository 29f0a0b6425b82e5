import type { TemplateCard } from '../../../../src/modules/documents/catalogue/contract.ts';
import type { PricingView } from '../../../../src/modules/payments/checkout/contract.ts';
import { Slider } from '../../ui/slider.tsx';
import { TemplateCardView } from './template-card.tsx';

/** A row of template cards. */
export const TemplateSlider = ({
  title,
  cards,
  pricing,
}: {
  title: string;
  cards: readonly TemplateCard[];
  pricing: PricingView;
}) => (
  <Slider title={title} previous="Lettres précédentes" next="Lettres suivantes">
    {cards.map((card) => (
      <TemplateCardView key={card.slug} card={card} pricing={pricing} />
    ))}
  </Slider>
);
