import { onePixel } from './support/small_package';
import { expect, expectAccessible, expectNoSidewaysScroll, look, signIn, test } from './support/test';

test('a picture is chosen, shown in the bar and in the list, and removed [PROF-01]', async ({ page, accounts }) => {
  await signIn(page, accounts.administrator);
  await page.goto('/my-picture');
  const bar = page.locator('.user-button .avatar img');
  await expect(page.getByRole('button', { name: 'Choose a picture' })).toBeVisible();
  await expect(bar).toHaveCount(0);
  await page
    .getByLabel('Picture file')
    .setInputFiles({ name: 'notes.png', mimeType: 'image/png', buffer: Buffer.from('no') });
  await expect(page.getByText('This is not a PNG, JPEG, GIF or WebP image')).toBeVisible();
  await page.getByLabel('Picture file').setInputFiles(onePixel);
  await expect(page.getByText('The picture is saved')).toBeVisible();
  await expect(bar).toHaveCount(1);
  // What is shown is an image that the browser could read.
  await expect.poll(() => bar.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(1);
  await expectAccessible(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await expectNoSidewaysScroll(page);
  await look(page, 'my-picture');
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto('/admin/user');
  await expect(page.getByRole('table').locator('.avatar img')).toHaveCount(1);
  await look(page, 'people-pictures');

  await page.goto('/my-picture');
  await page.getByRole('button', { name: 'Remove the picture' }).click();
  await expect(page.getByText('The picture is removed')).toBeVisible();
  await expect(bar).toHaveCount(0);
});

/** A photograph of 40 by 20, red on the left and blue on the right, as a camera that was held turned writes it. */
function turnedPhotograph(orientation: number): Promise<number[]> {
  return new Promise((resolve) => {
    const canvas = Object.assign(document.createElement('canvas'), { width: 40, height: 20 });
    const pen = canvas.getContext('2d');
    if (!pen) throw new Error('no canvas');
    pen.fillStyle = 'red';
    pen.fillRect(0, 0, 20, 20);
    pen.fillStyle = 'blue';
    pen.fillRect(20, 0, 20, 20);
    canvas.toBlob(async (blob) => {
      const jpeg = [...new Uint8Array((await blob?.arrayBuffer()) ?? new ArrayBuffer(0))];
      const tag = [0x12, 0x01, 3, 0, 1, 0, 0, 0, orientation, 0, 0, 0];
      const tiff = [0x49, 0x49, 42, 0, 8, 0, 0, 0, 1, 0, ...tag, 0, 0, 0, 0];
      const exif = [...new TextEncoder().encode('Exif'), 0, 0, ...tiff];
      resolve([...jpeg.slice(0, 2), 0xff, 0xe1, 0, exif.length + 2, ...exif, ...jpeg.slice(2)]);
    }, 'image/jpeg');
  });
}

/** Width, height, and the colour in the middle of the upper edge of an image as it is shown. */
async function shown(address: string): Promise<{ size: string; top: string }> {
  const image = new Image();
  image.src = address;
  await image.decode();
  const canvas = Object.assign(document.createElement('canvas'), { width: image.naturalWidth, height: 50 });
  const pen = canvas.getContext('2d');
  pen?.drawImage(image, 0, 0);
  const [red = 0, , blue = 0] = pen?.getImageData(image.naturalWidth / 2, 2, 1, 1).data ?? [];
  return { size: `${image.naturalWidth}x${image.naturalHeight}`, top: red > blue ? 'red' : 'blue' };
}

test('a photograph sent straight to the API stands as it was taken, and says no more than that', async ({
  page,
  accounts,
}) => {
  await signIn(page, accounts.administrator);
  for (const [orientation, wanted] of [
    [6, { size: '20x40', top: 'red' }],
    [8, { size: '20x40', top: 'blue' }],
  ] as const) {
    const bytes = await page.evaluate(turnedPhotograph, orientation);
    const address = await page.evaluate(async (photograph) => {
      const token = document.cookie.split('; ').find((pair) => pair.startsWith('XSRF-TOKEN='));
      const headers = {
        'X-Session-Key': localStorage.getItem('oneroom.session') ?? '',
        'X-XSRF-TOKEN': token?.slice('XSRF-TOKEN='.length) ?? '',
        'Content-Type': 'application/octet-stream',
      };
      const reply = await fetch('/api/session/picture', { method: 'POST', headers, body: new Uint8Array(photograph) });
      if (!reply.ok) throw new Error(`${reply.status} ${await reply.text()}`);
      const profile = await (await fetch('/api/session', { headers })).json();
      return profile.profilePictureFilePath as string;
    }, bytes);
    expect(await page.evaluate(shown, address)).toEqual(wanted);
  }
});
