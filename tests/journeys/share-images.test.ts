import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { useSharedProduct, type RunningProduct } from '../harness/running-product.ts';
import { metaOf } from './page-markup.ts';

let product: RunningProduct;
beforeAll(async () => {
  product = await useSharedProduct();
}, 180_000);
afterAll(() => product?.stop(), 60_000);

const get = async (path: string) => {
  const answer = await fetch(product.url + path, { redirect: 'manual' });
  return { status: answer.status, text: await answer.text() };
};

test('each letter and each shelf has its own preview image; an unknown one has none', async () => {
  const images: string[] = [];
  for (const path of [
    '/partage/telecom-energie/resiliation-box.png',
    '/partage/travail/demission-cdi.png',
    '/partage/travail.png',
    '/partage/je-demenage.png',
    '/partage/affranchi.png',
  ]) {
    const { status, text } = await get(path);
    expect([path, status]).toEqual([path, 200]);
    images.push(text);
  }
  expect(new Set(images).size).toBe(images.length);
  expect(metaOf((await get('/documents/travail')).text, 'og:image')).toEqual([
    expect.stringMatching(/\/partage\/travail\.png$/),
  ]);
  for (const path of [
    '/partage/telecom-energie/inconnue.png',
    '/partage/travail/resiliation-box.png',
    '/partage/x.png',
    '/partage/',
  ])
    expect([path, (await get(path)).status]).toEqual([path, path === '/partage/' ? 301 : 404]);
});
