import { useLoaderData } from 'react-router-dom';
import { formatLongDate } from '../../../src/letterpress/dates/format.ts';
import type { PricingView } from '../../../src/modules/payments/checkout/contract.ts';
import { parseMarkup } from '../../../src/modules/payments/checkout/terms/inline-markup.ts';
import { buildTermsText, type TermsBlock } from '../../../src/modules/payments/checkout/terms/text.ts';
import { useSite } from '../api/context.tsx';
import { InlineMarkup } from '../ui/inline-markup.tsx';
import { LegalPage, toPart } from './text-page.tsx';
import { SellerFacts } from './texts/seller.tsx';

/** Shows the terms exactly as they are accepted, stored and sent as a PDF. */
export function TermsPage() {
  const { title, version, parts } = buildTermsText({ ...useSite(), pricing: useLoaderData<PricingView>() });
  return (
    <LegalPage
      title={title}
      path="/conditions-generales-de-vente"
      updated={formatLongDate(version)}
      description="Ce que vous achetez, à quel prix, et ce que chacun doit à l’autre."
      download={{ label: 'Télécharger ces conditions en PDF', href: '/-/api/v1/terms.pdf' }}
      parts={parts.map(({ id, title: name, blocks }) =>
        toPart(
          id,
          name,
          blocks.map((block, i) => <Drawn key={i} block={block} />),
        ),
      )}
    />
  );
}

function Drawn({ block }: { block: TermsBlock }) {
  switch (block.kind) {
    case 'paragraph':
      return (
        <p>
          <InlineMarkup pieces={parseMarkup(block.text)} />
        </p>
      );
    case 'steps':
      return (
        <ol>
          {block.items.map((item) => (
            <li key={item}>{item}</li>
          ))}
        </ol>
      );
    case 'seller':
      return <SellerFacts />;
    case 'form':
      return (
        <blockquote className="form-copy">
          {block.lines.map((line) => (
            <p key={line}>{line}</p>
          ))}
        </blockquote>
      );
    case 'prices':
      return (
        <div className="table-scroll" tabIndex={0} role="region" aria-label="Composition du prix">
          <table>
            <thead>
              <tr>
                {block.head.map((name) => (
                  <th scope="col" key={name}>
                    {name}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {block.rows.map(([what, price]) => (
                <tr key={what}>
                  <th scope="row">{what}</th>
                  <td>{price}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      );
  }
}
