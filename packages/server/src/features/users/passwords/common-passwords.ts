/**
 * The most frequent passwords of eight or more characters in lists of leaked ones, which attackers try first, in
 * lower case.
 */
const COMMON_PASSWORDS = new Set(
  `
  !@#$%^&* !@#$1234 !qaz2wsx 00000000 000000000 0000000000 01234567 012345678 0123456789 0987654321 0p9o8i7u
  10203040 102030405060 1029384756 11111111 111111111 1111111111 11112222 11223344 1122334455 112233445566
  12121212 123123123 123321123 1233211234567 1234!@#$ 12341234 12344321 123454321 1234554321 12345612
  123456123 123456654321 12345678 123456780 123456789 1234567890 1234567891 123456789a 123456789q 123456789z
  12345678a 12345679 1234567a 123456aa 123456abc 123456qwerty 12345abc 12345qwert 1234abcd 1234asdf 1234qwer
  123abc123 123qwe123 123qweasd 12qwaszx 13131313 14141414 147258369 159357456 159753456 1a2b3c4d 1q2w3e4r
  1q2w3e4r5t 1q2w3e4r5t6y 1qa2ws3ed 1qaz2wsx 1qaz2wsx3edc 1qazxsw2 20202020 21212121 22222222 23232323
  25252525 2wsx3edc 31415926 314159265 321654987 33333333 44444444 456789123 55555555 66666666 741852963
  77777777 789456123 87654321 88888888 963852741 987654321 99999999 a1234567 a12345678 a123456789 a1b2c3d4
  a1b2c3d4e5 aa11aa11 aa123456 aa12345678 aaaaaaaa aaaaaaaaa aaaaaaaaaa abc123!@ abc12345 abc123456
  abc123abc abcabcabc abcd1234 abcd12345 abcdefg1 abcdefgh abcdefghi abcdefghij access123 access14 admin123
  admin1234 admin12345 admin123456 admin@123 adminadmin administrator administrator1 alberto1 alejandra
  alejandro alexander alexander1 alexandra alexandra1 angelica angelina angelina1 angeline annabelle
  anthony1 anthony12 anthony123 antonio1 asd12345 asd123456 asdasdasd asdf1234 asdfasdf asdfghjk asdfghjkl
  asdfjkl; asdfqwer asdqwe123 autumn2024 azerty123 azertyuiop babyblue babyboy1 babydoll babyface babygirl
  babygirl1 babygirl12 babygirl123 babylove baseball baseball1 baseball12 basketball basketball1 batman123
  benjamin benjamin1 bigbrother bigdaddy bigdaddy1 blackberry blackbird blackcat blackjack blink182 blue1234
  blueberry bluebird blueeyes bluemoon bmw12345 boomer12 bradpitt brandon1 brandon123 brittany brittany1
  bubbles1 bubbles12 bulldog1 bulldogs buster12 buster123 buttercup butterfly butterfly1 butterfly123
  callofduty camaro69 cameron1 cardinal cardinals caroline caroline1 catherine champion champions change_me
  changeit changeme changeme1 changeme123 charlene charles1 charlie1 charlie12 charlie123 charlotte
  charlotte1 cheerleader cheesecake chelsea1 chelsea123 cherokee cherry12 chevrolet chevy123 chicago1
  chicken1 chicken12 chicken123 chocolate chocolate1 christian christian1 christina christina1 christine
  christopher cinderella cocacola cocacola1 computer computer1 computer123 confused cookie12 cookie123
  cookies1 correcthorsebatterystaple corvette corvette1 counter1 counterstrike courtney courtney1 cowboys1
  cowboys123 creative crystal1 daniel12 daniel123 danielle danielle1 darkangel darkness darkness1 deadpool
  december default1 default123 destiny1 diamond1 diamond123 dolphin1 dolphin123 dolphins dominic1 dontknow
  dragon12 dragon123 dragon1234 dragonball dragons1 dreamer1 drowssap eagles12 earthlink einstein elephant
  elephant1 elizabeth elizabeth1 eminem123 energizer enterprise everlast everton1 evolution explorer
  facebook facebook1 fantasia fantasy1 favorite february fernanda fernando ferrari1 firebird firefire
  fireman1 flamingo florence flower12 flower123 flowers1 football football1 football12 football123 forever1
  forever21 foreverlove forget123 fortnite1 francesca francesco francisco franklin frederic freedom1
  freedom12 freedom123 friday13 friends1 friends12 friendship fuckfuck fuckoff1 fuckthis fuckyou1 fuckyou12
  fuckyou123 fuckyou2 gabriel1 gabriela gabrielle gamecube gangsta1 gangster garfield garfield1 genesis1
  ginger12 giovanni giuseppe gmail123 goddess1 godzilla goldfish goodluck google123 gorgeous graduate
  greenday greenday1 guest123 guestguest guitar12 guitar123 gunners1 handball handsome hannah12 happiness
  happy123 happy1234 happyday harley123 harleydavidson heather1 hello123 hello1234 hello12345 hellohello
  hellokitty helloworld hithere1 hockey123 holiday1 hollywood homework honda123 hotmail1 hotmail123 hunter12
  hunter123 iceman12 idontknow iforgot1 ilovegod iloveher ilovehim ilovejesus iloveme1 iloveu12 iloveyou
  iloveyou! iloveyou1 iloveyou12 iloveyou123 iloveyou2 iloveyouso infinity inspiron instagram internal
  internet internet1 ironman1 isabella isabelle jackass1 jackson1 january1 jasmine1 jasmine12 jellybean
  jennifer jennifer1 jeremiah jessica1 jessica12 jessica123 jesus123 jesuschrist jesuslove jonathan
  jonathan1 jordan12 jordan123 jordan23 joshua12 joshua123 juliana1 juliette junior12 justice1 justin12
  justin123 justinbieber juventus katherine kathleen katiebug kawasaki killbill killer12 killer123 kimberly
  kimberly1 kingdom1 kingkong kitten12 kittycat kittykat knights1 kristina ladybug1 lakers24 lalalala
  larrybird lauren12 legolas1 leonardo leonardo1 leopard1 letmein1 letmein12 letmein123 letmeinnow lifehack
  limewire linkedin liverpool liverpool1 liverpool123 lkjhgfdsa login123 loginlogin lollipop lollipop1
  london12 lovebug1 loveless lovelife lovelove lovely12 loveme123 loverboy lovergirl loveyou1 lucky123
  lucky1234 lucky777 macintosh madison1 manchester manchester1 marcello margaret mariana1 marianne marijuana
  marlboro master12 master123 master1234 matthew1 matthew12 matthew123 maverick maverick1 maxwell1 melissa1
  mercedes mercedes1 mercury1 metallica metallica1 michael1 michael12 michael123 michelle michelle1 mickey12
  mickeymouse microsoft midnight midnight1 millwall minecraft minecraft1 miracle1 mistress mnbvcxz1
  mnbvcxzlkj mohamed1 mohammed monkey12 monkey123 monkey1234 monkeys1 moonlight morning1 mountain mountain1
  muhammad munchkin mushroom music123 musicman mustang1 mustang67 mylove123 mypass123 mypassword mypassword1
  myspace1 naruto123 natalie1 natasha1 newcastle newyork1 newyork123 nicholas nicholas1 nicole12 nicole123
  nintendo nintendo64 nirvana1 nokia123 nopassword nothing1 november october1 olivia12 orange12 orange123
  overlord p455w0rd p4ssw0rd p@$$w0rd p@55w0rd p@ssw0rd p@ssw0rd1 p@ssw0rd123 p@ssword pa$$w0rd pa$$word
  pa55word packers1 paradise paradise1 pass1234 pass12345 pass123456 pass@123 pass@word1 passion1 passpass
  passport passw0rd passw0rd1 password password! password0 password01 password1 password1! password11
  password12 password123 password1234 password2 password2023 password2024 password2025 password22 password99
  passwords passwort passwort1 patricia patricia1 patrick1 patrick123 peaches1 peanut12 peanutbutter
  pebbles1 peekaboo penelope penguin1 penguins pepper12 pepper123 phoenix1 pictures pineapple pineapple1
  pinkfloyd playboy1 playboy12 playstation poiuytrewq pokemon1 pokemon123 politics poohbear poohbear1
  popcorn1 porsche1 porsche911 portugal positive precious precious1 predator princesa princesa1 princess
  princess1 princess12 princess123 puppies1 purple12 purple123 purple1234 pussycat q123456789 q1w2e3r4
  q1w2e3r4t5 q1w2e3r4t5y6 qazqazqaz qazwsx123 qazwsxedc qwaszx12 qwe123qwe qweasd123 qweasdzxc qwer1234
  qwerasdf qwerasdfzxcv qwerqwer qwerty!@ qwerty1! qwerty12 qwerty123 qwerty1234 qwerty12345 qwerty123456
  qwertyqwerty qwertyui qwertyuiop qwertz123 qwertzuiop raiders1 raiders12 rainbow1 rainbow12 rainbow123
  rangers1 raymond1 realmadrid rebecca1 reddragon redskins redsox04 remember ricardo1 richard1 robert12
  robert123 roberto1 roblox123 rockstar rockstar1 rockyou1 rolltide ronaldo1 ronaldo7 root1234 rootroot
  runescape russia12 salvation samantha samantha1 samsung1 samsung12 samsung123 samurai1 santiago santiago1
  saturday savannah savannah1 schalke04 school12 school123 schools1 scooby12 scoobydoo scooter1 scorpion
  scorpion1 sebastian sebastian1 secret12 secret123 september serenity shadow12 shadow123 shadow1234
  shannon1 shopping sidekick silver12 simpsons skateboard skater12 skittles slipknot slipknot1 smokey12
  snickers snickers1 snowball snowboard snowflake snowman1 soccer10 soccer11 soccer12 soccer123 socrates
  softball soulmate southpark spartans speedway spencer1 spiderman spiderman1 spiderman12 spiderman123
  spongebob spongebob1 spring2024 springer starcraft stargate starlight startrek starwars starwars1 steelers
  steelers1 stephanie stephanie1 stephen1 sterling stingray strawberry strawberry1 student1 student123
  students studying summer12 summer123 summer2023 summer2024 summer2025 sundance sunflower sunflower1
  sunshine sunshine! sunshine1 sunshine12 sunshine123 superman superman1 superman12 superman123 superstar
  superstar1 suzuki123 sweetheart sweetie1 sweetness sweetpea swimming swordfish talented teacher1
  teacher123 teachers teddybear teddybear1 temp1234 temporary temppass tennessee terminator test1234
  test12345 tester123 testing1 testing123 testtest thailand thankyou thomas12 thomas123 thuglife tigers12
  tigger12 tigger123 tinkerbell tinkerbell1 titanic1 toor1234 topsecret tottenham toyota123 triangle
  trinity1 truelove trustno1 trustnoone tweety12 tweetybird twilight twilight1 twitter1 undertaker unicorn1
  universe university user1234 username vacation valentin valentina valentina1 valentine vampires vanessa1
  veronica veronica1 victoria victoria1 vineyard virginia volcom12 volleyball volleyball1 warcraft warcraft1
  waterfall watermelon welcome! welcome1 welcome1! welcome12 welcome123 welcome1234 welcome2024 welcome2025
  westside westside1 whatever whatever1 whatever12 whatever123 whatsapp whiskers wildcat1 wildcats william1
  william12 william123 windows1 windows10 windows7 winner12 winston1 winter12 winter123 winter2023
  winter2024 winter2025 wolverine wonderful wrestling xbox3600 xbox360a yahoo123 yamaha123 yankees1 yankees2
  yellow12 yellow123 yourpassword youtube1 zachary1 zaq12wsx zaq1xsw2 zaq1zaq1 zxcvasdf zxcvbnm, zxcvbnm1
  zxcvbnm123 zxcvzxcv zxczxczxc
  `
    .trim()
    .split(/\s+/),
);

/** Whether the password is one of the most common ones, regardless of case. */
export function isCommonPassword(password: string): boolean {
  return COMMON_PASSWORDS.has(password.normalize('NFKC').toLowerCase());
}
