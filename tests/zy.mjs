import { chromium } from 'playwright-core';
const O='http://localhost:3920';
const b = await chromium.launch({executablePath:'/usr/bin/chromium',args:['--no-sandbox','--disable-dev-shm-usage']});
const ctx = await b.newContext({locale:'fr-FR',viewport:{width:360,height:740}});
const p = await ctx.newPage();
await p.goto(O+'/login',{waitUntil:'networkidle'}); await p.getByLabel('Adresse e-mail').fill('helene@exemple.fr'); await p.getByLabel('Mot de passe',{exact:true}).fill('acacias-lyon-2026'); await p.getByRole('button',{name:'Se connecter'}).click(); await p.waitForURL('**/mon-compte');
await p.goto(O+'/mon-profil',{waitUntil:'networkidle'});
await p.getByRole('button',{name:'Enregistrer'}).last().scrollIntoViewIfNeeded(); const y=await p.evaluate(()=>scrollY); console.log('y',y);
await p.getByRole('navigation',{name:'Mon espace'}).getByRole('link',{name:'Mes lettres'}).click(); await p.waitForFunction(()=>scrollY===0&&document.activeElement?.matches('h1'));
await p.reload({waitUntil:'networkidle'}); console.log(await p.evaluate(()=>sessionStorage.getItem('affranchi.places')), await p.evaluate(()=>JSON.stringify(history.state)));
await p.route('**/-/api/v1/**',async r=>{await new Promise(d=>setTimeout(d,700));await r.continue();});
await p.goBack(); for(let i=0;i<20;i++){console.log(await p.evaluate(()=>[location.pathname,Math.round(scrollY),document.documentElement.scrollHeight,document.body.clientHeight,history.scrollRestoration].join(' ')));await p.waitForTimeout(150);}
await b.close();
