// Draws the film of the demo and packs it as WebM (VP9 and Opus), silent but for a soft sound. Run by hand when
// scenes.js has changed; the film it makes is committed, because not every machine has these tools.
// Needs: npm ci in tests/browser (for Playwright), chromium, ffmpeg with libvpx-vp9 and libopus, the DejaVu fonts.
//   node resources/demo/video/make.mjs [--still SECOND FILE.png]
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createRequire } from 'node:module';
import { writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { draw, seconds } from './scenes.js';

const here = dirname(fileURLToPath(import.meta.url));
const require = createRequire(join(here, '../../../tests/browser/package.json'));
const { chromium } = require('@playwright/test');

const [width, height, rate] = [960, 540, 12];
const film = join(here, '../way-out/way-out.webm');

// A soft chord that swells and fades, and two gentle tones for the alarm of the second scene.
const chord = [196, 246.94, 293.66].map((hertz, n) => `sin(2*PI*${hertz}*t)*(0.5+0.5*sin(2*PI*t/${9 + 2 * n}+${n}))`).join('+');
const tones = '0.05*between(t,6.5,22.5)*sin(2*PI*t*if(lt(mod(t,1),0.5),660,550))*sin(PI*mod(t,0.5)*2)';
const sound = `aevalsrc='0.022*(${chord})+${tones}':s=24000:d=${seconds},afade=t=in:d=1.5,afade=t=out:st=${seconds - 2}:d=2,lowpass=f=2500`;

const browser = await chromium.launch({ executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium' });
const page = await browser.newPage({ viewport: { width, height } });
await page.setContent(`<style>body{margin:0}</style><svg id="s" xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 960 540"></svg>`);
const picture = async (t, type) => {
  await page.evaluate((inside) => {
    document.getElementById('s').innerHTML = inside;
  }, draw(t));
  return page.screenshot(type === 'png' ? { type } : { type: 'jpeg', quality: 95 });
};

if (process.argv[2] === '--still') {
  writeFileSync(process.argv[4], await picture(Number(process.argv[3]), 'png'));
} else {
  const encoder = spawn(
    'ffmpeg',
    ['-y', '-loglevel', 'error', '-f', 'image2pipe', '-framerate', String(rate), '-c:v', 'mjpeg', '-i', '-', '-f', 'lavfi', '-i', sound]
      .concat(['-c:v', 'libvpx-vp9', '-b:v', '0', '-crf', '44', '-g', '120', '-row-mt', '1', '-cpu-used', '2', '-pix_fmt', 'yuv420p'])
      .concat(['-c:a', 'libopus', '-b:a', '20k', '-ac', '1', '-shortest', '-fflags', '+bitexact', '-flags', '+bitexact', film]),
    { stdio: ['pipe', 'inherit', 'inherit'] },
  );
  for (let frame = 0; frame < seconds * rate; frame += 1)
    if (!encoder.stdin.write(await picture(frame / rate, 'jpeg'))) await once(encoder.stdin, 'drain');
  encoder.stdin.end();
  const [code] = await once(encoder, 'close');
  process.exitCode = code;
}
await browser.close();
