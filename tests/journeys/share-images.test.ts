import { afterAll, beforeAll, expect, test } from '@jest/globals';
import sharp from 'sharp';
import { useSharedProduct, type RunningProduct } from '../harness/running-product.ts';
import { listMeta } from './page-markup.ts';

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
  expect(listMeta((await get('/documents/travail')).text, 'og:image')).toEqual([
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

test('the image says when a letter is posted, and says nothing for one that we never post', async () => {
  /** Where light text is in the right part of the band at the bottom, shown at 600 px. */
  const lightText = async (path: string): Promise<{ pixels: number; right: number }> => {
    const picture = Buffer.from(await (await fetch(product.url + path)).arrayBuffer());
    const [left, width] = [370, 230];
    const band = await sharp(picture)
      .resize(600)
      .extract({ left, top: 280, width, height: 35 })
      .greyscale()
      .raw()
      .toBuffer();
    const light = [...band.keys()].filter((i) => band[i]! > 150);
    return { pixels: light.length, right: left + Math.max(0, ...light.map((i) => i % width)) };
  };
  for (const path of [
    '/partage/telecom-energie/resiliation-box.png',
    '/partage/travail.png',
    '/partage/affranchi.png',
  ]) {
    const { pixels, right } = await lightText(path);
    expect([path, pixels > 300, right <= 579]).toEqual([path, true, true]);
  }
  expect((await lightText('/partage/amendes-vehicule/contestation-amende-forfaitaire.png')).pixels).toBe(0);
});
